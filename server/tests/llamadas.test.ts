import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { ERRORS, type ErrorBody } from '#contract/errors.ts'
import { PREFIX, type Route } from '#contract/route.ts'
import { createOpenApi } from '#server/openapi.ts'
import { PNG, type Portal, startPortal } from '../../testing/portal.ts'
import { newRepresentante } from '../../testing/representantes.ts'
import { newReclamo } from '../../testing/tickets.ts'

/** Every call of the contract, by name. */
const ROWS = Object.entries(api).flatMap(([noun, rows]) =>
  Object.entries<Route>(rows).map(([name, route]) => [`${noun}.${name}`, route] as const),
)
const PRIVATE = ROWS.filter(([, route]) => route.access !== 'public')

/** A file, a return and a claim of a company that is not lferreyra's (1042). */
const FOREIGN_FILE = '00000000-0000-4000-8000-000000001051'
const FOREIGN = 30_106
const TICKET = 40_106
/** A representative of 1043. */
const FOREIGN_REPRESENTANTE = 11
/** Whose comments are asked for: her own, or the 404 would be for that. */
const LFERREYRA = 2
/** An invoice of 1043. */
const DOCUMENT = { sociedad: '1000', documento: '0090000111', ejercicio: 2026 }

/** Who may order motorcycles without the service; lferreyra sells to nobody. */
const SELLER = ['ROL_VENDEDOR'] as const

/** How each call that takes an id asks for what belongs to another company. */
const OF_ANOTHER: Record<string, Parameters<Portal['call']>[2]> = {
  'usuarios.getByName': { params: { userName: 'hquiroga' } },
  'representantes.search': { roles: ['ROL_REPRESENTANTE'], params: { usuarioId: 1 } },
  'representantes.get': { roles: ['ROL_REPRESENTANTE'], params: { representanteId: FOREIGN_REPRESENTANTE } },
  'representantes.create': { roles: ['ROL_REPRESENTANTE'], body: newRepresentante({ razonSocialIds: [1042, 1051] }) },
  'representantes.setActivo': {
    roles: ['ROL_REPRESENTANTE'],
    params: { representanteId: FOREIGN_REPRESENTANTE },
    body: { activo: false },
  },
  'representantes.setReemplazante': {
    roles: ['ROL_REPRESENTANTE'],
    params: { representanteId: FOREIGN_REPRESENTANTE },
    body: { reemplazanteId: null },
  },
  'representantes.sendInvitacion': {
    roles: ['ROL_REPRESENTANTE'],
    params: { representanteId: FOREIGN_REPRESENTANTE },
  },
  'representantes.cancelInvitacion': {
    roles: ['ROL_REPRESENTANTE'],
    params: { representanteId: FOREIGN_REPRESENTANTE },
  },
  'representantes.getHistorial': {
    roles: ['ROL_REPRESENTANTE'],
    params: { representanteId: FOREIGN_REPRESENTANTE },
  },
  'representantes.downloadExcel': { roles: ['ROL_REPRESENTANTE'], body: { razonSocialId: 1051 } },
  'negocios.getByUser': { params: { usuarioId: 3 } },
  'cuentaCorriente.getCabecera': { params: { id: 1051 } },
  'cuentaCorriente.getDetalle': { params: DOCUMENT },
  'cuentaCorriente.search': { body: { razonSocialIds: [1042, 1051] } },
  'cuentaCorriente.summarize': { query: { razonSocialId: 1051 } },
  'cuentaCorriente.downloadPdf': { params: { id: '0000105102' }, body: {} },
  'cuentaCorriente.downloadComprobante': { params: DOCUMENT },
  'cuentaCorriente.downloadExcel': { body: { razonSocialIds: [1051] } },
  'cuentaCorriente.downloadZip': { body: { documentos: [{ ...DOCUMENT, documento: '90000101' }, DOCUMENT] } },
  'cuentaCorriente.sendEmail': { params: { id: 1051 }, body: { destinatarios: ['a@cliente.example'] } },
  'pagos.create': {
    body: { razonSocialId: 1051, banco: 'Banco del Litoral', fecha: '2026-11-20', importe: '100,00' },
    files: [{ name: 'pago.txt', content: 'Transferencia' }],
  },
  'pagos.search': { body: { razonSocialIds: [1051] } },
  'pagos.setEstado': { roles: ['ROL_ADMIN'], params: { pagoId: 999_999, estado: 'aplicado' } },
  'facturas.getBy': { query: { devolucionId: FOREIGN } },
  'facturas.search': { query: { razonSocialId: 1051 } },
  'devoluciones.create': {
    body: {
      razonSocialId: 1051,
      facturas: [
        {
          numeroFactura: 'A-0001-00000001',
          productos: [{ codigoMaterial: 'X', cantidad: 1, motivo: { motivoId: 2 } }],
        },
      ],
    },
  },
  'devoluciones.search': { params: { page: 1, size: 20 }, body: { razonSocialIds: [1042, 1051] } },
  'devoluciones.summarize': { query: { razonSocialId: 1051 } },
  'devoluciones.get': { params: { devolucionId: FOREIGN } },
  'devoluciones.createComentario': { body: { devolucionId: FOREIGN, comentario: 'Hola' } },
  'devoluciones.getComentarios': { params: { id: FOREIGN } },
  'devoluciones.setEstado': { params: { id: FOREIGN, statusId: 4 } },
  'devoluciones.saveEnvio': {
    body: { devolucionId: FOREIGN, numeroRemito: 'R-1-1', transporte: 'Expreso', numeroGuia: 'G1', cantidad: 1 },
  },
  'devoluciones.downloadExcel': { body: { razonSocialIds: [1051] } },
  'tickets.create': { params: { razonSocial: 1051 }, body: newReclamo() },
  'tickets.search': { body: { razonSocialIds: [1042, 1051] } },
  'tickets.summarize': { query: { tipo: 'reclamo', razonSocialId: 1051 } },
  'tickets.get': { params: { ticketId: TICKET } },
  'tickets.listSimilares': { query: { razonSocialId: 1051, motivoId: 203 } },
  'tickets.getUnidad': { query: { razonSocialId: 1061, vin: '8AXKM250BSA001877' } },
  'tickets.getComentarios': { params: { ticketId: TICKET, usuarioId: LFERREYRA } },
  'tickets.createComentario': { body: { ticketId: TICKET, comentario: 'Hola' } },
  'tickets.setLeido': { params: { ticketId: TICKET } },
  'tickets.setEstado': { params: { ticketId: TICKET, statusId: 4 }, body: { comentario: 'Listo' } },
  'tickets.setPuntaje': { params: { ticketId: TICKET }, body: { puntaje: 5 } },
  'tickets.downloadExcel': { body: { razonSocialIds: [1051] } },
  'pedidosMotos.getCredito': { roles: SELLER, query: { razonSocialId: 1060 } },
  'pedidosMotos.create': { roles: SELLER, body: { razonSocialId: 1060 } },
  'pedidosMotos.update': { roles: SELLER, params: { pedidoId: 50_005 }, body: { razonSocialId: 1060, version: 1 } },
  'pedidosMotos.search': { roles: SELLER, params: { page: 1, size: 20 }, body: { razonSocialIds: [1060] } },
  'pedidosMotos.get': { roles: SELLER, params: { pedidoId: 50_003 } },
  'pedidosMotos.setEstado': { roles: SELLER, params: { pedidoId: 50_002, estadoId: 103 }, body: { version: 2 } },
  'pedidosMotos.setColor': {
    roles: SELLER,
    params: { pedidoId: 50_002, lineaId: 1 },
    body: { color: 'Negro', version: 2 },
  },
  'pedidosMotos.addDocumento': {
    roles: SELLER,
    params: { pedidoId: 50_001, unidadId: 1, documento: 'form01' },
    files: [{ name: 'a.png', content: PNG }],
  },
  'pedidosMotos.downloadDocumento': {
    roles: SELLER,
    params: { pedidoId: 50_001, unidadId: 1, documento: 'form01' },
  },
  'pedidosMotos.downloadPdf': { roles: SELLER, params: { pedidoId: 50_001 } },
  'pedidosMotos.downloadExcel': { roles: SELLER, body: { razonSocialIds: [1060] } },
  'integraciones.retry': {
    roles: ['ROL_ADMIN'],
    params: { integracionId: '00000000-0000-4000-8000-000000000000' },
  },
  'usuarios.update': { params: { id: 1 }, body: { telefono: '', direccion: '', version: 1 } },
  'usuarios.getMarcas': { params: { id: 1 } },
  'usuarios.closeSesion': { params: { sesionId: 'de-otra-persona' } },
  'razonesSociales.getMarcas': { params: { id: 1051 } },
  'imagenes.setRazonSocial': {
    roles: ['ROL_OWNER'],
    params: { razonSocialId: 1051 },
    files: [{ name: 'a.png', content: PNG }],
  },
  'imagenes.deleteRazonSocial': { roles: ['ROL_OWNER'], params: { razonSocialId: 1051 } },
  'imagenes.download': { params: { imagenId: 1, lado: 96 } },
  'archivos.download': { params: { archivoId: FOREIGN_FILE } },
}

const shapeOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
const hasId = ({ params, query, body }: Route) =>
  [...shapeOf(params), ...shapeOf(query), ...shapeOf(body)].some((name) =>
    /^(id|userName|razonSocial|documentos?|\w+Ids?)$/.test(name),
  )

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
  await portal.pool.query(
    `insert into archivo (archivo_id, nombre, tipo, tamano, sha256, usuario_id, razon_social_id) values ($1, 'a.txt', 'text/plain', 1, '', 1, 1051)`,
    [FOREIGN_FILE],
  )
})
afterAll(() => portal.close())

const expectRefusal = (answer: { status: number; body: Record<string, unknown> }, status: number) => {
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) })
  const { code } = answer.body as unknown as ErrorBody
  expect(ERRORS[code].status).toBe(status)
}

/** Who may make the call, so that what is refused is the body. */
const withToken = async ({ roles }: Route, type: string) => ({
  authorization: `Bearer ${await portal.token('lferreyra', roles && { roles })}`,
  'content-type': type,
})

/** A body as it comes on the wire, whatever it is. */
const post = async (route: Route, type: string, payload: string) => {
  const url = `${PREFIX}/${route.path.replace(/:\w+/g, '1')}`
  const answer = await portal.app.inject({ method: route.method, url, headers: await withToken(route, type), payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

describe('a call without a token is 401', () => {
  test.each(PRIVATE)('%s', async (_name, route) => {
    const answer = await portal.call(undefined, route)
    expectRefusal(answer, 401)
    expect(answer.body.message).toBe('Acceso no autorizado.')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })
})

describe('a call with an expired token, or garbage, is 401', () => {
  test.each(PRIVATE)('%s', async (_name, route) => {
    const expired = await portal.token('mibarra', { expiresAt: Math.floor(Date.now() / 1000) - 60 })
    for (const token of [expired, 'a.b.c', 'basura']) {
      expectRefusal(await portal.call(undefined, route, { headers: { authorization: `Bearer ${token}` } }), 401)
    }
  })
})

describe('a call by a user who is not active is 403', () => {
  test.each(PRIVATE)('%s', async (_name, route) => {
    expectRefusal(await portal.call('inactivo', route), 403)
  })
})

describe('a call without its roles is 403', () => {
  const strangers = ['ROL_ECOMMERCE_USER', 'ROL_PEDIDOS_MOTOS', 'ROL_GARANTIAS_CLIENTE'] as const

  test.each(PRIVATE.filter(([, route]) => route.roles))('%s', async (_name, route) => {
    const roles = strangers.filter((role) => !route.roles!.includes(role))
    expect(roles).not.toEqual([])
    const answer = await portal.call('lferreyra', route, { roles })
    expectRefusal(answer, 403)
    expect(answer.body.message).toBe('No tiene permisos para realizar esta acción.')
  })
})

describe('a call of a service that the user has not is 403', () => {
  test.each(PRIVATE.filter(([, route]) => route.servicio))('%s', async (_name, route) => {
    await portal.pool.query(
      `delete from usuario_servicio where usuario_id = (select usuario_id from usuario where user_name = 'sinconfig')`,
    )
    expectRefusal(await portal.call('sinconfig', route), 403)
  })
})

describe('a body that cannot be read is 400', () => {
  test.each(PRIVATE.filter(([, route]) => route.body && !route.files))('%s: broken JSON', async (_name, route) => {
    const answer = await post(route, 'application/json', '{"texto": ')
    expectRefusal(answer, 400)
    expect(JSON.stringify(answer.body)).not.toMatch(/JSON|SyntaxError|position/)
    for (const other of ['[]', '"texto"', '7']) expectRefusal(await post(route, 'application/json', other), 400)
  })

  test.each(PRIVATE.filter(([, route]) => route.files))('%s: not multipart, or broken', async (_name, route) => {
    expectRefusal(await post(route, 'application/json', '{}'), 400)
    expectRefusal(await post(route, 'multipart/form-data; boundary=x', '--x\r\ncontent-dis'), 400)
    expectRefusal(await post(route, 'multipart/form-data', 'nada'), 400)
  })
})

describe('what belongs to another company does not exist: 404', () => {
  test.each(PRIVATE.filter(([, route]) => hasId(route)))('%s', async (name, route) => {
    expect(OF_ANOTHER, `${name} takes an id: say here how it asks for another company's`).toHaveProperty([name])
    const answer = await portal.call('lferreyra', route, OF_ANOTHER[name])
    expectRefusal(answer, 404)
    expect(answer.body.message).toBe('No se han encontrado datos.')
  })
})

describe('an answer is never kept by a cache', () => {
  test.each(PRIVATE)('%s', async (name, route) => {
    expect((await portal.call('lferreyra', route, OF_ANOTHER[name])).headers['cache-control']).toBe('no-store')
  })
})

describe('the API documentation', () => {
  test.each(ROWS)('%s is in openapi.json', (name, route) => {
    const path = `${PREFIX}/${route.path.replace(/:([A-Za-z]+)/g, '{$1}')}`
    const operation = createOpenApi().paths[path]?.[route.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: name, summary: route.summary })
  })

  test('no two calls have one address', () => {
    expect(new Set(ROWS.map(([, route]) => `${route.method} ${route.path}`)).size).toBe(ROWS.length)
  })

  test('the docs/openapi.json of the repository is the one of this contract (npm run openapi)', async () => {
    const committed: unknown = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
    expect(committed).toEqual(JSON.parse(JSON.stringify(createOpenApi())))
  })

  test('the server gives the same document, and a page to read it, to anybody', async () => {
    const document = await portal.app.inject(`${PREFIX}/docs/openapi.json`)
    expect(document.json()).toEqual(JSON.parse(JSON.stringify(createOpenApi())))
    const page = await portal.app.inject(`${PREFIX}/docs`)
    for (const [, route] of ROWS) expect(page.body).toContain(`>${route.method}<`)
    expect(page.statusCode).toBe(200)
  })
})
