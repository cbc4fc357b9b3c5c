create index razon_social_nombre on razon_social using gin (to_tsvector('simple', razon_social));
create index razon_social_orden on razon_social (razon_social);
