-- Daily balances of each razón social, and notes of collections.

create table saldo_dia (
  razon_social_id bigint not null references razon_social,
  dia date not null,
  moneda text not null,
  a_vencer numeric(17, 2) not null check (a_vencer >= 0),
  de_1_a_30 numeric(17, 2) not null check (de_1_a_30 >= 0),
  de_31_a_60 numeric(17, 2) not null check (de_31_a_60 >= 0),
  de_61_a_90 numeric(17, 2) not null check (de_61_a_90 >= 0),
  mas_de_90 numeric(17, 2) not null check (mas_de_90 >= 0),
  creditos numeric(17, 2) not null check (creditos <= 0),
  vencido numeric(17, 2) not null generated always as (de_1_a_30 + de_31_a_60 + de_61_a_90 + mas_de_90) stored,
  desde date,
  primary key (razon_social_id, dia, moneda)
);
comment on table saldo_dia is 'Saldo de cada empresa al final de un día, según la última lectura del ERP de ese día. Una empresa con saldo cero no tiene fila.';
comment on column saldo_dia.desde is 'Vencimiento más antiguo de las partidas vencidas; nulo: ninguna está vencida.';
-- For the largest overdue debts of a day and their age, by an index-only scan.
create index saldo_dia_vencido on saldo_dia (dia, moneda, vencido desc, razon_social_id desc) include (desde);

create table saldo_dia_hecho (
  dia date primary key,
  al timestamptz not null,
  datos_al timestamptz,
  monedas text[] not null
);
comment on table saldo_dia_hecho is 'Días para los que están los saldos de todas las empresas.';
comment on column saldo_dia_hecho.al is 'Cuándo empezó la última lectura de ese día.';
comment on column saldo_dia_hecho.datos_al is 'Fecha de los datos del ERP; nulo: todavía no se habían importado.';
comment on column saldo_dia_hecho.monedas is 'Monedas en las que alguna empresa debe.';

create table cobranza_nota (
  razon_social_id bigint not null references razon_social,
  nota_id bigint generated always as identity,
  clase text not null check (clase in ('llamada', 'correo', 'visita', 'promesa', 'nota')),
  texto text not null,
  con text,
  proximo date,
  ultima boolean not null,
  usuario_id bigint not null references usuario,
  creada timestamptz not null,
  primary key (razon_social_id, nota_id)
);
comment on table cobranza_nota is 'Notas de la distribuidora sobre la cobranza de una empresa: un cliente nunca las recibe.';
comment on column cobranza_nota.con is 'Persona con la que se habló.';
comment on column cobranza_nota.proximo is 'Próximo contacto con la empresa: vale el de la última nota; nulo: no hay ninguno agendado.';
comment on column cobranza_nota.ultima is 'Verdadero: es la nota más nueva de su empresa.';
create unique index cobranza_nota_ultima on cobranza_nota (razon_social_id) where ultima;
create index cobranza_nota_proximo on cobranza_nota (proximo, razon_social_id) where ultima and proximo is not null;
create index cobranza_nota_usuario on cobranza_nota (usuario_id);

create table promesa_pago (
  razon_social_id bigint not null,
  nota_id bigint not null,
  dia date not null,
  moneda text not null check (moneda ~ '^[A-Z]{3}$'),
  importe numeric(15, 2) not null check (importe > 0),
  retirada timestamptz,
  retirada_por bigint references usuario,
  primary key (razon_social_id, nota_id),
  foreign key (razon_social_id, nota_id) references cobranza_nota,
  constraint promesa_pago_retirada_check check ((retirada is null) = (retirada_por is null))
);
comment on table promesa_pago is 'Importe que una empresa prometió pagar, y el último día. Si se cumplió se calcula con el ERP y los pagos informados desde la nota de la promesa (contract/cobranzas/promesas.ts).';
comment on column promesa_pago.retirada is 'Cuándo se retiró una promesa mal anotada: desde entonces no cuenta, pero no se borra. Nulo: cuenta.';
create index promesa_pago_dia on promesa_pago (razon_social_id, dia) where retirada is null;
create index promesa_pago_retirada_por on promesa_pago (retirada_por) where retirada_por is not null;

insert into parametro (clave, valor, descripcion, unidad, minimo, maximo) values
  ('limpieza.dias-saldos', 60, 'Días que se guardan los saldos de cada día; los del último de cada mes quedan', 'días', 31, 730);
