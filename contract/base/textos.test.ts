import { describe, expect, test } from 'vitest'
import {
  BLOCKED_USER_MESSAGE,
  DOWNLOAD_MESSAGE,
  ECOMMERCE_MESSAGE,
  EMPTY_RAZONES_MESSAGE,
  ERRORS,
  type ErrorCode,
  FALLBACK_MESSAGE,
  messageOfStatus,
  MISSING_USER_ID_MESSAGE,
  NOT_FOUND_SCREEN_MESSAGE,
} from './errors.ts'
import {
  ESTADO_DESCONOCIDO,
  ESTADO_OCULTO,
  ESTADOS,
  ESTADOS_TEXTO,
  estadoTexto,
  type EstadoTexto,
  isEstadoId,
  textoEstado,
} from './estados.ts'
import { DATE_FORMAT_MESSAGE, DATE_INVALID_MESSAGE } from '#contract/valores/fechas.ts'
import { stripAccents } from '#contract/valores/formato.ts'
import { ROLES } from './roles.ts'
import { FLAGS, NEGOCIOS } from './servicios.ts'
import { NewTicket } from '#contract/tickets/shapes.ts'

describe('the portal, with correct accents,', () => {
  test.each([
    ['Algo salio mal', FALLBACK_MESSAGE],
    ['Algo salio mal, no pudimos encontrar la pagina que estas buscando.', NOT_FOUND_SCREEN_MESSAGE],
    ['El array de razones sociales es invalido.', EMPTY_RAZONES_MESSAGE],
    ['Usuario bloqueado por falta de configuracion, comunicarse con el area de soporte.', BLOCKED_USER_MESSAGE],
    ['No se pudo descargar el documento.', DOWNLOAD_MESSAGE],
    ['La peticion debe incluir el id del usuario a modificar.', MISSING_USER_ID_MESSAGE],
    ['Error al acceder al ecommerce', ECOMMERCE_MESSAGE],
    ['Formato de fecha incorrecto', DATE_FORMAT_MESSAGE],
    ['Fecha no valida', DATE_INVALID_MESSAGE],
  ])('contains the text of the spec "%s"', (spec, ours) => {
    expect(stripAccents(ours)).toBe(spec)
  })
})

describe('the error texts (spec §8)', () => {
  test.each([
    [401, 'Acceso no autorizado.'],
    [403, 'No tiene permisos para realizar esta accion.'],
    [404, 'No se han encontrado datos.'],
    [405, 'Ha ocurrido un error de conexion.'],
    [500, 'Servicio no disponible, intentelo de nuevo mas tarde.'],
    [400, 'Error en la solicitud: 400'],
    [409, 'Error en la solicitud: 409'],
    [418, 'Error en la solicitud: 418'],
  ])('for status %i include "%s"', (status, spec) => {
    expect(stripAccents(messageOfStatus(status))).toBe(spec)
  })

  test.each<[ErrorCode, number, string]>([
    ['sin-sesion', 401, 'Acceso no autorizado.'],
    ['sin-permiso', 403, 'No tiene permisos para realizar esta accion.'],
    ['no-encontrado', 404, 'No se han encontrado datos.'],
    ['metodo', 405, 'Ha ocurrido un error de conexion.'],
    ['interno', 500, 'Servicio no disponible, intentelo de nuevo mas tarde.'],
  ])('for the code %s have status %i and the text "%s"', (code, status, spec) => {
    expect(ERRORS[code].status).toBe(status)
    expect(stripAccents(ERRORS[code].text)).toBe(spec)
  })
})

describe('the states (spec §4)', () => {
  test.each([
    [1, 'abierto', 'Abierto'],
    [2, 'enAnalisis', 'En Analisis'],
    [3, 'pendienteDeEnvido', 'Estado desconocido'],
    [4, 'cerrado', 'Cerrado'],
    [5, 'aprobado', 'Aprobado'],
    [6, 'rechazado', 'Rechazado'],
    [7, 'verificado', 'Verificado'],
    [8, 'transporte', 'Aguardando datos de transporte'],
    [9, 'logistica', 'En recepcion logistica'],
    [10, 'mercaderia', 'Aguardando mercaderia'],
    [11, 'iniciado', 'Iniciado'],
    [12, 'conDatosTransporte', 'En Analisis'],
  ])('include the id %i, named %s, with the text "%s"', (id, nombre, texto) => {
    expect(ESTADOS.find((estado) => estado.id === id)?.nombre).toBe(nombre)
    expect(stripAccents(textoEstado(id))).toBe(texto)
    expect(isEstadoId(id)).toBe(true)
  })

  test('are twelve; every other id has the text Estado desconocido', () => {
    expect(ESTADOS).toHaveLength(12)
    for (const id of [0, 13, 99, -1]) {
      expect(textoEstado(id)).toBe(ESTADO_DESCONOCIDO)
      expect(isEstadoId(id)).toBe(false)
    }
  })

  test('keep the accents of their texts', () => {
    const texts = [2, 9, 10].map(textoEstado)
    expect(texts).toEqual(['En Análisis', 'En recepción logística', 'Aguardando mercadería'])
  })

  test('include the id 3, which is hidden', () => {
    expect(ESTADO_OCULTO).toBe(3)
  })
})

describe('the coarse states (spec §4)', () => {
  test('are ABIERTO, EN_ANALISIS, CERRADO', () => {
    expect(Object.keys(ESTADOS_TEXTO)).toEqual(['ABIERTO', 'EN_ANALISIS', 'CERRADO'])
  })

  test('stand for each of the twelve states exactly once, except the hidden state', () => {
    const ids = Object.values(ESTADOS_TEXTO).flat()
    expect(ids.toSorted((a, b) => a - b)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test.each<[EstadoTexto, number[]]>([
    ['ABIERTO', [1, 11]],
    ['EN_ANALISIS', [2, 5, 7, 8, 9, 10, 12]],
    ['CERRADO', [4, 6]],
  ])('include %s, which stands for the states %j', (estado, ids) => {
    expect(ids.map(estadoTexto)).toEqual(ids.map(() => estado))
    expect(ESTADOS_TEXTO[estado].toSorted((a, b) => a - b)).toEqual(ids)
  })

  test('default to EN_ANALISIS for a state that belongs to none of them', () => {
    expect([3, 99].map(estadoTexto)).toEqual(['EN_ANALISIS', 'EN_ANALISIS'])
  })
})

describe('the fields of a claim that the browser sends (spec §3)', () => {
  const spec = 'titulo, descripcion, motivoReclamo, sector, negocioId, marca'
  const ofTheServer =
    'prioridadId, creadorId, clienteId, tipoId, categoriaId, grupo, nroCuentaSap, descripcionInvgate, id'

  test('include those of the spec', () => {
    expect(Object.keys(NewTicket.shape)).toEqual(expect.arrayContaining(spec.split(', ')))
  })

  test('exclude those that the server sets', () => {
    for (const field of ofTheServer.split(', ')) expect(NewTicket.shape).not.toHaveProperty(field)
  })
})

test('the roles are those of spec §6', () => {
  const spec =
    'ROL_ADMIN, ROL_USER, ROL_CALLCENTER, ROL_VENDEDOR, ROL_ECOMMERCE_ADMIN, ROL_ECOMMERCE_USER, ROL_POSTVENTA, ROL_GARANTIAS_CLIENTE, ROL_OWNER, ROL_PEDIDOS_MOTOS, ROL_POSVENTA, ROL_REPRESENTANTE'
  expect(Object.keys(ROLES)).toEqual(spec.split(', '))
})

test('the ids of negocios are motos=1 and autopartes=4', () => {
  expect(NEGOCIOS).toEqual({ motos: 1, autopartes: 4 })
})

test('the feature flags have the defaults of spec §5', () => {
  const on = ['create-representative', 'change-password', 'upload-claim-file', 'personal-information']
  const off = ['add-legal-entity', 'register']
  expect(Object.keys(FLAGS).toSorted()).toEqual([...on, ...off].toSorted())
  for (const [flag, value] of Object.entries(FLAGS)) expect(value).toBe(on.includes(flag))
})
