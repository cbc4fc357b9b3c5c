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

/** Whether what a row answered is asked again after another. */
const isOldAfter = (read: string, sent: string): boolean => {
  const { touches = [] } = BY_NAME.get(sent)!
  return BY_NAME.get(read)!.reads?.some((topic) => touches.includes(topic)) ?? false
}

test('whatever is touched is read by somebody, and whatever is read is touched by somebody', () => {
  const touched = new Set(ROWS.flatMap(([, { touches = [] }]) => touches))
  const read = new Set(ROWS.flatMap(([, { reads = [] }]) => reads))
  expect([...touched].toSorted()).toEqual([...read].toSorted())
})

test('a row says what it touches or what it reads, never both; a file is kept by nobody', () => {
  expect(namesOf(({ touches, reads, reply }) => !!reads && (!!touches || !!reply))).toEqual([])
  expect(namesOf(({ method, touches }) => ['PUT', 'DELETE'].includes(method) && !touches)).toEqual([])
})

test('what says neither answers of what nobody changes here, or is asked each time', () => {
  expect(namesOf(({ touches, reads, reply }) => !touches && !reads && !reply)).toEqual([
    'auditoria.search',
    'buscar.search',
    'cobranzas.listMeses',
    'cobros.getCuenta',
    'cuentaCorriente.getCabecera',
    'cuentaCorriente.getDetalle',
    'cuentaCorriente.listMeses',
    'cuentaCorriente.search',
    'cuentaCorriente.summarize',
    'cuentaCorriente.summarizeListado',
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

test('a send that touches nothing is one that nobody reads, or that the screen shows by itself', () => {
  expect(namesOf(({ touches }) => touches?.length === 0)).toEqual([
    'archivos.create',
    'ayuda.createImagen',
    'ayuda.setRecorrido',
    'cuentaCorriente.sendEmail',
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
] as const)('what is told of %s is seen in every tab in %s', (topic, read) => {
  expect(BY_NAME.get(read)!.reads).toContain(topic)
})

test('what an open dialog is filled with is not changed under who types in it by what is told to every tab', () => {
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
  ])('of %s, %s is asked again', (sent, read) => {
    expect(isOldAfter(read, sent)).toBe(true)
  })

  test.each([
    // What was read marks it as read: it would be asked again for ever.
    ['tickets.setLeido', 'tickets.getComentarios'],
    ['devoluciones.setLeido', 'devoluciones.getComentarios'],
    ['conversaciones.setLeida', 'conversaciones.get'],
    // The order is saved at each pause, from the form that it filled.
    ['pedidosMotos.update', 'pedidosMotos.get'],
    ['ayuda.setVoto', 'ayuda.list'],
    ['devoluciones.create', 'tickets.search'],
  ])('of %s, %s stays as it is', (sent, read) => {
    expect(isOldAfter(read, sent)).toBe(false)
  })
})
