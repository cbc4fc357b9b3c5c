import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { LIVE } from './topics.ts'

const ROWS = Object.entries(api).flatMap(([noun, rows]) =>
  Object.entries<Route>(rows).map(([name, route]) => [`${noun}.${name}`, route] as [string, Route]),
)
const BY_NAME = new Map(ROWS)
const namesOf = (which: (route: Route) => boolean): string[] =>
  ROWS.flatMap(([name, route]) => (which(route) ? [name] : [])).toSorted()

/** Whether the data of the read are stale after the send, so that they are refetched. */
const isOldAfter = (read: string, sent: string): boolean => {
  const { touches = [] } = BY_NAME.get(sent)!
  return BY_NAME.get(read)!.reads?.some((topic) => touches.includes(topic)) ?? false
}

test('every topic is changed by at least one call and read by at least one other call', () => {
  const touched = new Set(ROWS.flatMap(([, { touches = [] }]) => touches))
  const read = new Set(ROWS.flatMap(([, { reads = [] }]) => reads))
  expect([...touched].toSorted()).toEqual([...read].toSorted())
})

test('a call either changes topics or reads them; a call that returns a file reads no topic', () => {
  expect(namesOf(({ touches, reads, reply }) => !!reads && (!!touches || !!reply))).toEqual([])
  expect(namesOf(({ method, touches }) => ['PUT', 'DELETE'].includes(method) && !touches)).toEqual([])
})

test('every call without topics returns data that never change in the portal or are never cached', () => {
  expect(namesOf(({ touches, reads, reply }) => !touches && !reads && !reply)).toEqual([
    'auditoria.search',
    'buscar.search',
    'cobranzas.listMeses',
    'cobros.getCuenta',
    'cuentaCorriente.listMeses',
    'cuentaCorriente.summarizeListado',
    'decisiones.list',
    'devoluciones.getEstados',
    'indicadores.getCuadro',
    'indicadores.summarize',
    'mesa.setPresencia',
    'puestaEnMarcha.probar',
    'seguridad.search',
    'seguridad.summarize',
    'tickets.getEstados',
  ])
})

test('every write without topics changes data that no call reads or that the screen updates itself', () => {
  expect(namesOf(({ touches }) => touches?.length === 0)).toEqual([
    'archivos.create',
    'ayuda.createImagen',
    'ayuda.setRecorrido',
    'cuentaCorriente.sendEmail',
    'decisiones.hold',
    'decisiones.undo',
    'listas.setPreferencia',
    'pagos.sendRecibo',
    'verComo.end',
    'verComo.start',
  ])
})

test.each([
  ['maestros', 'tickets.getCatalogo'],
  ['maestros', 'devoluciones.getMotivos'],
  ['maestros', 'transportes.list'],
  ['maestros', 'pedidosMotos.listModelos'],
  ['maestros', 'centrosGarantias.search'],
  ['maestros', 'centrosGarantias.getOpciones'],
  ['maestros', 'mesa.getOpciones'],
  ['maestros', 'sectores.search'],
  ['mesa', 'mesa.listColas'],
  ['mesa', 'mesa.search'],
  ['mesa', 'mesa.get'],
  ['cambio', 'notificaciones.search'],
  ['cambio', 'mesa.get'],
] as const)('a notification of %s refreshes %s in every tab', (topic, read) => {
  expect(BY_NAME.get(read)!.reads).toContain(topic)
})

test('a notification to all tabs does not refetch the data of open dialogs', () => {
  const told = (name: string) => BY_NAME.get(name)!.reads?.filter((topic) => LIVE.some((live) => live === topic))
  for (const maestro of ['sectores', 'motivosTicket', 'transportes', 'modelosMotos'])
    expect(told(`${maestro}.get`)).toEqual([])
})

describe('after a send', () => {
  test.each([
    ['sectores.create', 'tickets.getCatalogo'],
    ['sectores.create', 'mesa.getOpciones'],
    ['motivosTicket.update', 'tickets.getCatalogo'],
    ['motivosDevolucion.create', 'devoluciones.getMotivos'],
    ['motivosRechazo.update', 'devoluciones.getMotivos'],
    ['transportes.create', 'transportes.list'],
    ['centrosGarantias.update', 'centrosGarantias.getOpciones'],
    ['pedidosMotos.setFoto', 'modelosMotos.search'],
    ['articulos.update', 'ayuda.get'],
    ['devoluciones.create', 'facturas.search'],
    ['devoluciones.setEstado', 'devoluciones.count'],
    ['devoluciones.receive', 'devoluciones.getComentarios'],
    ['devoluciones.setEstado', 'inicio.getTareas'],
    ['tickets.createComentario', 'tickets.get'],
    ['tickets.create', 'mesa.search'],
    ['mesa.answer', 'tickets.getComentarios'],
    ['mesa.setSector', 'tickets.get'],
    ['mesa.setAusencia', 'mesa.getOpciones'],
    ['tickets.setLeido', 'mesa.search'],
    ['conversaciones.setLeida', 'mesa.search'],
    ['pedidosMotos.update', 'pedidosMotos.search'],
    ['borradores.delete', 'inicio.getTareas'],
    ['documentos.setLeido', 'inicio.getTareas'],
    ['pedidosRazonSocial.setEstado', 'empresas.search'],
    ['servicios.setOfrecido', 'usuarios.getByName'],
    ['terminos.accept', 'usuarios.getByName'],
    ['validaciones.validate', 'usuarios.getByName'],
    ['notificaciones.setLeidas', 'notificaciones.search'],
  ])('of %s, the data of %s are refetched', (sent, read) => {
    expect(isOldAfter(read, sent)).toBe(true)
  })

  test.each([
    // Reading a conversation also marks it as read. A refetch after that would cause the next one, without end.
    ['tickets.setLeido', 'tickets.getComentarios'],
    ['devoluciones.setLeido', 'devoluciones.getComentarios'],
    ['conversaciones.setLeida', 'conversaciones.get'],
    // The form that this read fills in autosaves the order. A refetch would overwrite the user's input.
    ['pedidosMotos.update', 'pedidosMotos.get'],
    ['ayuda.setVoto', 'ayuda.list'],
    ['devoluciones.create', 'tickets.search'],
  ])('of %s, the data of %s are not refetched', (sent, read) => {
    expect(isOldAfter(read, sent)).toBe(false)
  })
})
