import { DAY_MS } from '#contract/valores/fechas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getParametro } from '#modules/parametros'
import { type Portal, startPortal } from '#testing/portal.ts'
import { REGLAS } from './limpieza.rules.ts'
import { sweep } from './limpieza.service.ts'

const NOW = new Date('2040-01-01T12:00:00.000Z')

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await sweep(portal.pool, NOW)
})
afterAll(() => portal.close())

const usuario = `(select usuario_id from usuario where user_name = 'lferreyra')`
const aviso = (leida: string, resumen = 'no') =>
  `insert into notificacion (usuario_id, clave, evento, tipo_notificacion_id, titulo, texto, enlace, creada, leida, resumen)
   values (${usuario}, gen_random_uuid(), 'x', 1, $2, '', '/', $1, ${leida}, '${resumen}')`
const correo = (state: string) =>
  `insert into pgboss.job (id, name, data, state, completed_on)
   values (gen_random_uuid(), 'envio', jsonb_build_object('asunto', $2), '${state}', $1)`
const trabajo = (state: string) => correo(state).replace(`'envio'`, `'importacion'`)
const persona = (activo: string) =>
  `insert into usuario (user_name, email, nombre, apellido, telefono, direccion, activo, inactivo_desde)
   values ($2, $2 || '@cliente.example', 'Ana', 'Paz', '+54 341 555-0100', 'Calle 1', ${activo}, $1)`
const transferencia = (estado: string) =>
  `with p as (insert into pago (razon_social_id, estado, moneda, comentario, creado) values (1042, '${estado}', 'ARS', '', $1) returning *),
    m as (insert into pago_medio (razon_social_id, pago_id, orden, medio, importe, fecha, referencia) select razon_social_id, pago_id, 1, 'transferencia', 1, $1, $2 from p)
   insert into transferencia_recibida (razon_social_id, transferencia_id, recibida) values (1042, $2, $1)`

interface Caso {
  /** SQL that inserts a row with an instant ($1) and a name ($2). */
  pone: string
  /** SQL that counts the rows with a name ($1). */
  hay: string
}

const AVISOS = 'select count(*) as n from notificacion where titulo = $1'
const CORREOS = `select count(*) as n from pgboss.job where data->>'asunto' = $1`
const TRANSFERENCIAS = 'select count(*) as n from transferencia_recibida where transferencia_id = $1'
const ENLACE = `values (encode(sha256(($2)::bytea), 'hex'), ${usuario}`
const DECISION = 'select count(*) as n from decision_pendiente where decision_id = md5($1)::uuid'
const decision = (column: string, value: string) =>
  `insert into decision_pendiente (decision_id, usuario_id, llamada, parametros, cuerpo, texto, trabajos, ip, sale, ${column})
   values (md5($2)::uuid, ${usuario}, '', '{}', '{}', '', '{}', '', $1, ${value})`
/** For each rule, a row that it removes. */
const CASOS: Record<string, Caso> = {
  'Notificaciones leídas': { pone: aviso('$1'), hay: AVISOS },
  'Notificaciones sin leer': { pone: aviso('null'), hay: AVISOS },
  'Envíos repetidos': {
    pone: `insert into idempotencia (usuario_id, clave, huella, creada) values (${usuario}, $2, '', $1)`,
    hay: 'select count(*) as n from idempotencia where clave = $1',
  },
  'Emails recibidos': {
    pone: `insert into correo_recibido (clave, recibido, de, resultado) values ($2, $1, 'a@b.example', 'ignorado')`,
    hay: 'select count(*) as n from correo_recibido where clave = $1',
  },
  'Emails sin ubicar ya resueltos': {
    pone: `insert into correo_sin_ubicar (clave, recibido, de, motivo, clase, entidad_id, persona_id, asunto, texto, resuelto, resuelto_por)
      values ($2, $1, 'a@b.example', 'cerrada', 'reclamo', 40101, ${usuario}, '', '', $1, ${usuario})`,
    hay: 'select count(*) as n from correo_sin_ubicar where clave = $1',
  },
  'Imágenes de emails recibidos': {
    pone: `insert into correo_imagen (de, sha256, clave, vista) values ($2, repeat('0', 64), '', $1)`,
    hay: 'select count(*) as n from correo_imagen where de = $1',
  },
  'Texto de los emails enviados': { pone: correo('completed'), hay: CORREOS },
  'Trabajos que terminaron': { pone: trabajo('completed'), hay: CORREOS },
  'Enlaces que validan un email': {
    pone: `insert into validacion_email (codigo_sha256, usuario_id, email, enviada, vence) ${ENLACE}, $2, $1, $1)`,
    hay: 'select count(*) as n from validacion_email where email = $1',
  },
  'Enlaces que deshacen un cambio de email': {
    pone: `insert into cambio_email (codigo_sha256, usuario_id, anterior, nuevo, hecho, vence) ${ENLACE}, $2, $2, $1, $1)`,
    hay: 'select count(*) as n from cambio_email where anterior = $1',
  },
  'Destinatarios que no confirmaron': {
    pone: `insert into destinatario_resumen (razon_social_id, email, codigo_sha256, pedido)
      values (1042, $2, encode(sha256(($2)::bytea), 'hex'), $1)`,
    hay: 'select count(*) as n from destinatario_resumen where email = $1',
  },
  'Accesos a documentos': {
    pone: `insert into biblioteca_acceso (documento_id, version, usuario_id, accion, cuando)
      values ((select min(documento_id) from biblioteca), abs(hashtext($2)), ${usuario}, 'vista', $1)`,
    hay: 'select count(*) as n from biblioteca_acceso where version = abs(hashtext($1))',
  },
  'Accesos como cliente': {
    pone: `insert into ver_como (ver_como_id, usuario_id, razon_social_id, desde, hasta)
      values (md5($2)::uuid, ${usuario}, 1042, $1, $1)`,
    hay: 'select count(*) as n from ver_como where ver_como_id = md5($1)::uuid',
  },
  'Errores de importaciones': {
    pone: `with i as (insert into importacion (que, origen, usuario_id, nombre, estado, errores, creada, terminada)
        values ('feriados', 'api', ${usuario}, '', 'terminada', 1, $1, $1) returning importacion_id)
      insert into importacion_error select importacion_id, 1, 1, '', $2, '' from i`,
    hay: 'select count(*) as n from importacion_error where dato = $1',
  },
  'Historial de importaciones': {
    // Insert a later import of the same kind too, because the last import of a kind stays.
    pone: `with i as (insert into importacion (que, origen, usuario_id, nombre, estado, creada, terminada)
        values ('motivos', 'api', ${usuario}, $2, 'terminada', $1, $1) returning que, usuario_id, importacion_id),
      e as (insert into importacion_error select importacion_id, 1, 1, '', '', '' from i)
      insert into importacion (que, origen, usuario_id, nombre, estado, creada, terminada)
        select que, 'api', usuario_id, '', 'terminada', '2039-12-31', '2039-12-31' from i`,
    hay: 'select count(*) as n from importacion where nombre = $1',
  },
  'Borradores de pedidos de motos': {
    pone: `with p as (insert into pedido_moto (razon_social_id, usuario_id, estado_id, fecha, estado_desde, observaciones)
        values (1042, ${usuario}, 101, $1, $1, $2) returning pedido_id)
      insert into pedido_moto_historial (pedido_id, estado_id, fecha) select pedido_id, 101, $1 from p`,
    hay: 'select count(*) as n from pedido_moto where observaciones = $1',
  },
  'Borradores sin enviar': {
    pone: `insert into borrador (usuario_id, borrador_id, clave, datos, archivos, version, actualizado)
      values (${usuario}, gen_random_uuid(), $2, '{}', 0, 1, $1)`,
    hay: 'select count(*) as n from borrador where clave = $1',
  },
  'Decisiones hechas': { pone: decision('hecha', '$1'), hay: DECISION },
  'Decisiones que no se pudieron hacer': { pone: decision('motivo', "'No'"), hay: DECISION },
  'Borradores enviados': {
    pone: `insert into borrador_enviado (usuario_id, borrador_id, clase, numero, enviado)
      values (${usuario}, md5($2)::uuid, 'reclamo', 40102, $1)`,
    hay: 'select count(*) as n from borrador_enviado where borrador_id = md5($1)::uuid',
  },
  'Datos de usuarios inactivos': {
    pone: persona('false'),
    hay: 'select count(*) as n from usuario where user_name = $1 and telefono is not null',
  },
  'Imágenes de usuarios inactivos': {
    pone: `with u as (${persona('false')} returning usuario_id), a as (
        insert into archivo (archivo_id, nombre, tipo, tamano, sha256, usuario_id)
        select gen_random_uuid(), $2, 'image/webp', 1, '', usuario_id from u returning archivo_id, usuario_id)
      insert into imagen (usuario_id, archivo_id, miniatura, creada, creada_por)
      select usuario_id, archivo_id, '', now(), usuario_id from a`,
    hay: 'select count(*) as n from imagen join usuario using (usuario_id) where user_name = $1',
  },
  'Datos para deshacer importaciones': {
    pone: `with i as (insert into importacion (que, origen, usuario_id, nombre, estado, creada, terminada)
        values ('feriados', 'api', ${usuario}, '', 'terminada', $1, $1) returning importacion_id)
      insert into importacion_cambio (importacion_id, tabla, clave, cual) select importacion_id, $2, '{}', '' from i`,
    hay: 'select count(*) as n from importacion_cambio where tabla = $1',
  },
  'Eventos de seguridad': {
    pone: `insert into evento_seguridad (minuto, tipo, persona, ip, operacion, cuenta, ultimo)
      values ($1, 'authz_fail', $2, '127.0.0.1', '', 1, $1)`,
    hay: 'select count(*) as n from evento_seguridad where persona = $1',
  },
  'Historial de recordatorios': {
    pone: `insert into recordatorio (razon_social_id, partida, vencimiento, paso, enviado) values (1042, $2, '2030-01-01', 'vence', $1)`,
    hay: 'select count(*) as n from recordatorio where partida = $1',
  },
  'Ingresos de cada persona': {
    pone: `insert into ingreso (sid, usuario_id, dispositivo, zona, desde) values ($2, ${usuario}, '', 'UTC', $1)`,
    hay: 'select count(*) as n from ingreso where sid = $1',
  },
  'Envíos de webhooks': {
    pone: `with w as (insert into webhook (razon_social_id, direccion, eventos, secreto, creado_por, creado)
             values (1042, 'https://erp.litoral.example/avisos', '{pago.resuelto}', 'cifrado:x', ${usuario}, now()) returning webhook_id)
           insert into webhook_envio (webhook_id, evento_id, tipo, entidad, creado, respuesta)
           select webhook_id, gen_random_uuid(), 'pago.resuelto', 1, $1, $2 from w`,
    hay: 'select count(*) as n from webhook_envio where respuesta = $1',
  },
  'Transferencias que ya son un pago resuelto': { pone: transferencia('aplicado'), hay: TRANSFERENCIAS },
  'Saldos de cada día': {
    // Insert a later day of the same month too, because the last day of a month stays.
    pone: `with d as (select make_date(2000 + abs(hashtext($2)) % 1000, 1, 1) as dia),
      h as (insert into saldo_dia_hecho (dia, al, monedas)
        select dia, $1, '{ARS}'::text[] from d union all select dia + 30, 'infinity', '{ARS}' from d)
      insert into saldo_dia (razon_social_id, dia, moneda, a_vencer, de_1_a_30, de_31_a_60, de_61_a_90, mas_de_90, creditos)
      select 1042, dia + x, 'ARS', 1, 0, 0, 0, 0, 0 from d, unnest('{0, 30}'::int[]) as x`,
    hay: `select count(*) as n from saldo_dia_hecho join saldo_dia using (dia)
      where dia = make_date(2000 + abs(hashtext($1)) % 1000, 1, 1)`,
  },
  'Imágenes que la Ayuda no muestra': {
    pone: `insert into ayuda_imagen (contenido, ancho, alto, creada) values (($2)::bytea, 1, 1, $1)`,
    hay: 'select count(*) as n from ayuda_imagen where contenido = ($1)::bytea',
  },
}

/** Inserts a row. Uses literals, because a parameter would need several types. */
const add = (pone: string, cuando: Date, nombre: string) =>
  portal.pool.query(pone.replaceAll('$1', `timestamptz '${cuando.toISOString()}'`).replaceAll('$2', `text '${nombre}'`))
const count = async (hay: string, nombre: string): Promise<number> =>
  (await portal.pool.query<{ n: number }>(hay, [nombre])).rows[0]!.n

const beforeOf = async (parametro: string): Promise<Date> =>
  new Date(NOW.getTime() - (await getParametro(portal.pool, parametro)) * DAY_MS)

describe.each(REGLAS)('$que', ({ que, parametro }) => {
  const { pone, hay } = CASOS[que]!

  test('keeps a row for exactly the days of its parameter, to the millisecond', async () => {
    const before = await beforeOf(parametro)
    await add(pone, before, `${que}: se queda`)
    await add(pone, new Date(before.getTime() - 1), `${que}: se va ya`)
    const gone = await sweep(portal.pool, NOW)
    expect(gone.get(que)).toBe(1)
    expect([await count(hay, `${que}: se queda`), await count(hay, `${que}: se va ya`)]).toEqual([1, 0])
  })

  test('keeps a row for longer when the administration changes the parameter', async () => {
    const before = await beforeOf(parametro)
    await add(pone, new Date(before.getTime() - 1), `${que}: un día más`)
    await portal.pool.query('update parametro set valor = valor + 1 where clave = $1', [parametro])
    expect((await sweep(portal.pool, NOW)).get(que)).toBe(0)
    await portal.pool.query('update parametro set valor = valor - 1 where clave = $1', [parametro])
    expect((await sweep(portal.pool, NOW)).get(que)).toBe(1)
  })
})

const IMPORTADA = `insert into importacion (que, origen, usuario_id, nombre, estado, creada, terminada)
  values ('$4', 'api', ${usuario}, $2, '$3', $1, $1)`
const OLD = new Date('2000-01-01T00:00:00Z')

test.each([
  ['a notification pending for the daily mail, read or not', aviso('$1', 'pendiente'), AVISOS],
  ['a mail that is still queued', correo('retry'), CORREOS],
  [
    'an address that confirmed to receive statements',
    `insert into destinatario_resumen values (1043, $2, encode(sha256(($2)::bytea), 'hex'), $1, $1)`,
    CASOS['Destinatarios que no confirmaron']!.hay,
  ],
  [
    'a confirmation that a document was read',
    CASOS['Accesos a documentos']!.pone.replace(`'vista'`, `'lectura'`),
    CASOS['Accesos a documentos']!.hay,
  ],
  [
    'an order that was sent',
    CASOS['Borradores de pedidos de motos']!.pone.replace('101, $1, $1, $2', '102, $1, $1, $2'),
    CASOS['Borradores de pedidos de motos']!.hay,
  ],
  [
    'the last import of its kind',
    IMPORTADA.replace('$3', 'terminada').replace('$4', 'sectores'),
    CASOS['Historial de importaciones']!.hay,
  ],
  [
    'an import that is under way',
    IMPORTADA.replace('$3', 'importando').replace('$4', 'motivos'),
    CASOS['Historial de importaciones']!.hay,
  ],
  ['a transfer whose payment is pending', transferencia('recibido'), TRANSFERENCIAS],
  [
    'the balances of the last day of a month',
    `insert into saldo_dia_hecho (dia, al, monedas) values ('1999-11-30', $1, array[$2]), ('1999-12-01', 'infinity', '{}')`,
    'select count(*) as n from saldo_dia_hecho where monedas = array[$1]',
  ],
  ['the data of an active user', persona('true'), CASOS['Datos de usuarios inactivos']!.hay],
])('the sweep keeps, however old it is, %s', async (what, pone, hay) => {
  await add(pone, OLD, what)
  await sweep(portal.pool, NOW)
  expect(await count(hay, what)).toBe(1)
})

test('keeps the content of an unsent mail as long as its job, because it can be queued again', async () => {
  const [kept, forgotten] = [await beforeOf('limpieza.dias-trabajos'), OLD]
  await add(correo('failed'), kept, 'no salió')
  await add(correo('failed'), forgotten, 'no salió hace mucho')
  await sweep(portal.pool, NOW)
  expect([await count(CORREOS, 'no salió'), await count(CORREOS, 'no salió hace mucho')]).toEqual([1, 0])
})

test('removes rows in batches until none is left', async () => {
  const { pone, hay } = CASOS['Envíos repetidos']!
  for (const n of [1, 2, 3, 4, 5]) await add(pone, OLD, `lote ${n}`)
  expect((await sweep(portal.pool, NOW, 2)).get('Envíos repetidos')).toBe(5)
  expect(await count(hay, 'lote 5')).toBe(0)
})

test('removes the daily balances of all companies for each expired day, except the last day of a month', async () => {
  const { pone } = CASOS['Saldos de cada día']!
  const days = () => count(`select count(distinct dia) as n from saldo_dia where moneda = $1`, 'ARS')
  await sweep(portal.pool, NOW)
  const before = await days()
  for (const n of [1, 2, 3]) await add(pone, OLD, `día ${n}`)
  expect(await days()).toBe(before + 6)
  expect((await sweep(portal.pool, NOW)).get('Saldos de cada día')).toBe(3)
  expect(await days()).toBe(before + 3)
})

test('runs the other rules when one rule fails', async () => {
  await portal.pool.query('alter table validacion_email rename to otra')
  await add(CASOS['Accesos a documentos']!.pone, OLD, 'va igual')
  await expect(sweep(portal.pool, NOW)).rejects.toThrow('validacion_email')
  await portal.pool.query('alter table otra rename to validacion_email')
  expect(await count(CASOS['Accesos a documentos']!.hay, 'va igual')).toBe(0)
})

test('the rules list every table with a foreign key to imports as a child table', async () => {
  const { rows } = await portal.pool.query<{ tabla: string; hija: string }>(
    `select confrelid::regclass::text as tabla, conrelid::regclass::text as hija from pg_constraint
     where contype = 'f' and confdeltype = 'a' and confrelid::regclass::text = any($1) order by 1, 2`,
    [REGLAS.filter(({ vacia, tabla }) => !vacia && tabla === 'importacion').map(({ tabla }) => tabla)],
  )
  const listed = REGLAS.flatMap(({ tabla, hijas = [] }) => hijas.map((hija) => `${tabla} ${hija}`))
  expect(rows.filter(({ tabla, hija }) => !listed.includes(`${tabla} ${hija}`))).toEqual([])
})
