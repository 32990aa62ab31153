-- One colour decides the look of a tenant's pages here as in its portal.
alter table identity.tenant add column brand_colour text check (brand_colour ~ '^#[0-9a-f]{6}$');
update identity.tenant set brand_colour = case accent when 'indigo' then '#5f61d9' else '#017d6b' end;
alter table identity.tenant drop column accent;
