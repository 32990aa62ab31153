-- The colour of the tenant's brand; the neutral one of the portal where there is none. All shades come from it.
alter table tenant add column brand_colour text check (brand_colour ~ '^#[0-9a-f]{6}$');

-- What each tenant looked like until now.
update tenant set brand_colour = case code when 'tui' then '#5f61d9' else '#017d6b' end;
