-- How often an extra is charged. Null: once per consignment or once per piece, as `delivery_extra.is_per_consignment`
-- says. A consignment created from a quote has the quoted quantity.
alter table consignment_extra add column quantity int check (quantity >= 1);
