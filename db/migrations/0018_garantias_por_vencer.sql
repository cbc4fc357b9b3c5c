alter table unidad add vence date not null generated always as ((fecha_entrega + make_interval(months => garantia_meses))::date) stored;
comment on column unidad.vence is 'Fin de la garantía por fecha; por kilómetros puede terminar antes.';
create index unidad_vence on unidad (razon_social_id, vence);
