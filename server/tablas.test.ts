import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { TEMAS } from '#contract/ayuda/reglas.ts'
import { ESTADOS, ESTADOS_TICKET } from '#contract/base/estados.ts'
import { TIPOS_CATALOGO } from '#contract/catalogos/reglas.ts'
import { CLASES_NOTA } from '#contract/cobranzas/reglas.ts'
import { CONFIANZAS, PROPUESTAS } from '#contract/conciliacion/reglas.ts'
import { CONVERSACIONES } from '#contract/conversaciones/reglas.ts'
import { SIN_UBICAR } from '#contract/correo-recibido/reglas.ts'
import { MEDIO_ESTADOS, MEDIOS } from '#contract/cuenta-corriente/medios.ts'
import { PAGO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import { VEREDICTOS } from '#contract/devoluciones/reglas.ts'
import {
  ACCIONES_DOCUMENTO,
  ESTADOS_CERTIFICADO,
  TIPOS_CERTIFICADO,
  TIPOS_DOCUMENTO,
} from '#contract/documentos/reglas.ts'
import { ESTADOS_IMPORTACION, ORIGENES, POR_QUE_QUEDO, IMPORTABLES } from '#contract/importaciones/reglas.ts'
import { CLASES, COLAS } from '#contract/mesa/reglas.ts'
import { MODOS_EMAIL, TIPO_IDS } from '#contract/notificaciones/reglas.ts'
import { ESTADOS_PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { ENTREGAS } from '#contract/pedidos-motos/reglas.ts'
import { PEDIDOS, PRIORIDADES, SOLUCIONES, TIPOS } from '#contract/tickets/reglas.ts'
import { withTestClient } from '#testing/database.ts'

let client: pg.Client
withTestClient((opened) => {
  client = opened
})

describe('an index on every foreign key', () => {
  /**
   * Foreign keys without a suitable index. An index is suitable if it starts with their columns and covers all rows in
   * which they are not null.
   */
  const WITHOUT = `
    select c.relname || '.' || array_to_string(array(select attname from unnest(k.conkey) as n
        join pg_attribute on attrelid = k.conrelid and attnum = n), ', ') as clave
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not c.relispartition and not exists (
      select from pg_index i where i.indrelid = k.conrelid
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] operator(pg_catalog.@>) k.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
          select format('(%I IS NOT NULL)', attname) from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1])))
    order by 1`

  test("exists, so that no table is scanned for the uses of a master, a user's data or a sweep", async () => {
    expect((await client.query(WITHOUT)).rows).toEqual([])
  })

  test('is reported when it is missing', async () => {
    await client.query('begin')
    await client.query('drop index devolucion_linea_motivo_id')
    expect((await client.query(WITHOUT)).rows).toEqual([{ clave: 'devolucion_linea.motivo_id' }])
    await client.query('rollback')
  })
})

type Value = string | number | readonly string[]
type Row = Record<string, Value>

/** Whether the checks of a table accept a row; missing columns are null. */
const accepts = async (tabla: string, row: Row): Promise<boolean> => {
  await client.query('begin')
  try {
    await client.query(`create temp table probada (like ${tabla} including constraints) on commit drop`)
    await client.query(`do $$ declare c text; begin
      for c in select attname from pg_attribute where attrelid = 'probada'::regclass and attnum > 0 and attnotnull loop
        execute format('alter table probada alter column %I drop not null', c);
      end loop; end $$`)
    const columns = Object.keys(row)
    await client.query(
      `insert into probada (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
    return true
  } catch (error) {
    // 23514 is a check violation. Any other error is a mistake of this test.
    if ((error as { code?: unknown }).code !== '23514') throw error
    return false
  } finally {
    await client.query('rollback')
  }
}

const keys = (table: object): string[] => Object.keys(table)
const CLASES_DE_TRABAJO = keys(CLASES)
const DE_GESTION = ESTADOS.map(({ id }) => id)
const DE_PEDIDO = ESTADOS_PEDIDO.map(({ id }) => id)
const DE_PRIORIDAD = keys(PRIORIDADES).map(Number)
const ETAPAS = [...keys(COLAS).filter((cola) => COLAS[cola as keyof typeof COLAS].grupo === 'etapa'), 'espera']

/** Values that the contract allows in each column. */
const VALORES: readonly [column: string, values: readonly (string | number)[]][] = [
  ['devolucion.estado_id', DE_GESTION],
  ['devolucion.prioridad_id', DE_PRIORIDAD],
  ['devolucion_historial.desde_id', DE_GESTION],
  ['devolucion_historial.estado_id', DE_GESTION],
  ['devolucion_linea.veredicto', VEREDICTOS],
  ['ticket.tipo', TIPOS],
  ['ticket.estado_id', DE_GESTION],
  ['ticket.prioridad_id', DE_PRIORIDAD],
  ['ticket.solucion', keys(SOLUCIONES)],
  ['ticket.puntaje', [1, 2, 3, 4, 5]],
  ['ticket_historial.desde_id', DE_GESTION],
  ['ticket_historial.estado_id', DE_GESTION],
  ['motivo_ticket.tipo', TIPOS],
  ['motivo_ticket.tipo_id', [1, 2, 3]],
  ['motivo_ticket.prioridad_id', DE_PRIORIDAD],
  ['pedido_moto.estado_id', DE_PEDIDO],
  ['pedido_moto.entrega', keys(ENTREGAS)],
  ['pedido_moto_historial.desde_id', DE_PEDIDO],
  ['pedido_moto_historial.estado_id', DE_PEDIDO],
  ['pago.estado', keys(PAGO_ESTADOS)],
  ['pago_medio.medio', keys(MEDIOS)],
  ['pago_medio.estado', keys(MEDIO_ESTADOS)],
  ['cobranza_nota.clase', keys(CLASES_NOTA)],
  ['acreditacion_propuesta.clase', keys(PROPUESTAS)],
  ['acreditacion_propuesta.confianza', keys(CONFIANZAS)],
  ['certificado.tipo', keys(TIPOS_CERTIFICADO)],
  ['certificado.estado', keys(ESTADOS_CERTIFICADO)],
  ['pedido_razon_social.estado', ['pendiente', 'aprobado', 'rechazado']],
  ['biblioteca.tipo', keys(TIPOS_DOCUMENTO)],
  ['biblioteca_acceso.accion', keys(ACCIONES_DOCUMENTO)],
  ['catalogo.tipo', keys(TIPOS_CATALOGO)],
  ['ayuda_articulo.tema', keys(TEMAS)],
  ['notificacion.tipo_notificacion_id', TIPO_IDS],
  ['notificacion.estado_id', [0, ...DE_GESTION, ...DE_PEDIDO]],
  ['notificacion_preferencia.email', MODOS_EMAIL],
  ['importacion.que', keys(IMPORTABLES)],
  ['importacion.origen', keys(ORIGENES)],
  ['importacion.estado', keys(ESTADOS_IMPORTACION)],
  ['importacion_columna.que', keys(IMPORTABLES)],
  ['importacion_cambio.resultado', keys(POR_QUE_QUEDO)],
  ['conversacion.clase', CONVERSACIONES],
  ['correo_sin_ubicar.clase', CLASES_DE_TRABAJO],
  ['correo_sin_ubicar.motivo', keys(SIN_UBICAR)],
  ['mesa_clase.clase', CONVERSACIONES],
  ['mesa_presencia.clase', CLASES_DE_TRABAJO],
  ['trabajo.clase', CLASES_DE_TRABAJO],
  ['trabajo.etapa', ETAPAS],
  ['trabajo.prioridad_id', DE_PRIORIDAD],
  ['trabajo.avisado', [0, 1, 2]],
  ['trabajo_evento.clase', CLASES_DE_TRABAJO],
  ['trabajo_evento.desde_id', [0, ...DE_GESTION, ...DE_PEDIDO]],
  ['trabajo_evento.estado_id', [0, ...DE_GESTION, ...DE_PEDIDO]],
  ['trabajo_dia.clase', CLASES_DE_TRABAJO],
  ['plazo.clase', CLASES_DE_TRABAJO],
  ['duracion_usual.clase', CLASES_DE_TRABAJO],
  ['respuesta.estado_id', [0, ...DE_GESTION, ...DE_PEDIDO]],
]

/** Other columns that a row of the table needs to be valid. */
const ADEMAS: Readonly<Record<string, Row>> = {
  acreditacion_propuesta: { clase: 'cuenta', confianza: 'segura', razon_social_id: 1 },
  importacion: { quien: 'root', archivo_id: '00000000-0000-4000-8000-000000000001' },
}

describe('a table accepts only the values of the contract', () => {
  test.each(VALORES)('%s', async (column, values) => {
    const [tabla, campo] = column.split('.') as [string, string]
    const refused = []
    for (const value of values) if (!(await accepts(tabla, { ...ADEMAS[tabla], [campo]: value }))) refused.push(value)
    expect(refused).toEqual([])
    const numbers = values.filter((value) => typeof value === 'number')
    const strange: readonly Value[] = numbers.length
      ? [Math.min(...numbers) - 1, Math.max(...numbers) + 1]
      : ['', 'ninguna', String(values[0]).toUpperCase()]
    for (const value of strange)
      expect([value, await accepts(tabla, { ...ADEMAS[tabla], [campo]: value })]).toEqual([value, false])
  })

  test.each([
    ['mesa_rol', 'clases', CLASES_DE_TRABAJO],
    ['respuesta', 'clases', CLASES_DE_TRABAJO],
    ['motivo_ticket', 'pide', PEDIDOS],
  ])('%s.%s, a list', async (tabla, campo, values) => {
    expect(await accepts(tabla, { [campo]: values })).toBe(true)
    expect(await accepts(tabla, { [campo]: [] })).toBe(true)
    expect(await accepts(tabla, { [campo]: [...values, 'ninguna'] })).toBe(false)
  })

  test('and the states of claims and warranties are among the states of the specification', () => {
    expect([...ESTADOS_TICKET.reclamo, ...ESTADOS_TICKET.garantia].filter((id) => !DE_GESTION.includes(id))).toEqual([])
  })
})

/** Columns of a state, kind or priority without a check, each with the reason. */
const ABIERTAS: Readonly<Record<string, string>> = {
  'archivo.tipo': 'a MIME type',
  'evento_seguridad.tipo': 'a log: the code defines the events, and a new one needs no migration',
  'partida.clase': 'a document class of SAP, which each distributor defines',
  'webhook_envio.estado': 'the HTTP status of an external system',
  'webhook_envio.tipo': 'a log: the table of events defines it, and a new event needs no migration',
}

test('every column of a state, kind or priority has a check, or is listed here with its reason', async () => {
  const { rows } = await client.query<{ columna: string }>(`
    select c.relname || '.' || a.attname as columna from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname in ('estado', 'estado_id', 'desde_id', 'prioridad_id', 'tipo', 'clase', 'clases', 'etapa', 'que', 'gestion', 'accion')
      and c.relname not like 'auditoria%' and not exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey))
    order by 1`)
  expect(rows.map(({ columna }) => columna)).toEqual(Object.keys(ABIERTAS))
})

describe('the quantities of a line of a return are checked against the requested one:', () => {
  const LINEA = { cantidad: 10, comprometida: 10 }
  test.each<[what: string, row: Row, isTaken: boolean]>([
    ['requested, and nothing else', LINEA, true],
    ['requested zero', { cantidad: 0, comprometida: 0 }, false],
    [
      'all of it authorised, received and accepted',
      { ...LINEA, cantidad_autorizada: 10, cantidad_recibida: 10, cantidad_aceptada: 10 },
      true,
    ],
    ['authorised more than requested', { ...LINEA, cantidad_autorizada: 11 }, false],
    ['authorised zero, which would be a rejection', { ...LINEA, cantidad_autorizada: 0 }, false],
    ['received as many as authorised', { ...LINEA, cantidad_autorizada: 8, cantidad_recibida: 8 }, true],
    ['received one more than authorised', { ...LINEA, cantidad_autorizada: 8, cantidad_recibida: 9 }, false],
    ['received one more than requested', { ...LINEA, cantidad_recibida: 11 }, false],
    ['received zero', { ...LINEA, cantidad_recibida: 0 }, true],
    ['received less than zero', { ...LINEA, cantidad_recibida: -1 }, false],
    ['accepted as many as received', { ...LINEA, cantidad_recibida: 5, cantidad_aceptada: 5 }, true],
    ['accepted one more than received', { ...LINEA, cantidad_recibida: 5, cantidad_aceptada: 6 }, false],
    [
      'accepted as many as authorised, without a shipment',
      { ...LINEA, cantidad_autorizada: 8, cantidad_aceptada: 8 },
      true,
    ],
    [
      'accepted one more than authorised, without a shipment',
      { ...LINEA, cantidad_autorizada: 8, cantidad_aceptada: 9 },
      false,
    ],
    ['accepted less than zero', { ...LINEA, cantidad_aceptada: -1 }, false],
    ['taken from the invoice: zero', { cantidad: 10, comprometida: 0 }, true],
    ['taken from the invoice: one more than requested', { cantidad: 10, comprometida: 11 }, false],
    ['taken from the invoice: less than zero', { cantidad: 10, comprometida: -1 }, false],
  ])('%s', async (_what, row, isTaken) => {
    expect(await accepts('devolucion_linea', row)).toBe(isTaken)
  })
})

describe('a kind of gestión is checked against its own states:', () => {
  test.each<[tabla: string, clase: string, estado: number, isTaken: boolean]>(
    ['trabajo', 'plazo', 'duracion_usual'].flatMap((tabla) => [
      [tabla, 'devolucion', 1, true],
      [tabla, 'garantia', 12, true],
      [tabla, 'reclamo', 0, false],
      [tabla, 'reclamo', 101, false],
      [tabla, 'pedido', 101, true],
      [tabla, 'pedido', 111, true],
      [tabla, 'pedido', 1, false],
      [tabla, 'pago', 0, true],
      [tabla, 'pago', 1, false],
      [tabla, 'alta', 0, true],
      [tabla, 'certificado', 101, false],
    ]),
  )('%s: %s in %i', async (tabla, clase, estado, isTaken) => {
    expect(await accepts(tabla, { clase, estado_id: estado })).toBe(isTaken)
  })
})
