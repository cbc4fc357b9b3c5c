import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#contract/base/roles.ts'
import { createOpenApi } from '#server/openapi/document.ts'
import { faultOf, type Operation } from '../testing/fuzz/juez.ts'
import { FOREIGN_FILE, NOBODYS, OF_ANOTHER, PRIVATE } from '../testing/llamadas.ts'
import { MAESTROS } from '../testing/maestros.ts'
import { type Portal, startPortal } from '../testing/portal.ts'

const EVERY = Object.keys(ROLES) as Role[]
/**
 * Roles whose scope is every razón social. A vendedor is not among them: the scope is the portfolio, and this user has
 * none.
 */
const SEES_ALL: readonly Role[] = ['ROL_ADMIN', 'ROL_CALLCENTER', 'ROL_POSTVENTA', 'ROL_POSVENTA']
const CLIENTES: readonly Role[] = ['ROL_USER', 'ROL_OWNER', 'ROL_REPRESENTANTE']
const INTERNOS: readonly Role[] = [...SEES_ALL, 'ROL_VENDEDOR']

/** Roles by call (domain §7), duplicated on purpose: the contract has to agree. */
const MATRIZ: readonly { roles: readonly Role[]; calls: readonly string[] }[] = [
  {
    roles: EVERY,
    calls: [
      'usuarios.getByName usuarios.update usuarios.getMarcas sesiones.list sesiones.close sesiones.closeOthers sesiones.register sesiones.deny',
      'usuarios.downloadDatos terminos.accept terminos.downloadPdf validaciones.get validaciones.send validaciones.validate',
      'negocios.getByUser razonesSociales.getMarcas imagenes.setUsuario imagenes.deleteUsuario imagenes.download',
      'pedidosRazonSocial.create pedidosRazonSocial.list pedidosRazonSocial.download facturas.getBy facturas.search',
      'devoluciones.getEstados devoluciones.getMotivos devoluciones.search devoluciones.summarize devoluciones.get',
      'devoluciones.createComentario devoluciones.getComentarios devoluciones.setLeido devoluciones.setEstado devoluciones.saveEnvio devoluciones.downloadExcel',
      'tickets.getEstados tickets.getCatalogo tickets.search tickets.summarize tickets.get tickets.listSimilares tickets.getUnidad',
      'tickets.listPorVencer tickets.getComentarios tickets.listComentarios tickets.createComentario tickets.setLeido tickets.setEstado tickets.setPuntaje tickets.downloadExcel',
      'notificaciones.search notificaciones.setLeidas notificaciones.getPreferencias notificaciones.setPreferencias notificaciones.listen',
      'archivos.create archivos.download archivos.downloadMiniatura centrosGarantias.search centrosGarantias.getOpciones centrosGarantias.downloadExcel lineas.get',
      'inicio.getTareas documentos.search documentos.get documentos.download',
      'documentos.downloadZip documentos.setLeido documentos.setVisita certificados.search certificados.get certificados.listAnteriores',
      'certificados.create catalogos.search catalogos.get catalogos.download catalogos.downloadTapa catalogos.setFavorito',
      'devoluciones.downloadEtiqueta devoluciones.count devoluciones.setLeidos tickets.count tickets.setLeidos',
      'listas.get listas.setPreferencia listas.createVista listas.deleteVista',
      'ayuda.list ayuda.get ayuda.listSugerencias ayuda.setVoto ayuda.downloadImagen ayuda.setRecorrido',
      'borradores.get borradores.save borradores.delete buscar.search transportes.list',
      'seguidores.listColegas seguidores.setSigo seguidores.setACargo segundoPaso.get',
      'conversaciones.get conversaciones.create conversaciones.setLeida',
    ],
  },
  {
    roles: ['ROL_REPRESENTANTE', 'ROL_ADMIN'],
    calls: [
      'representantes.search representantes.get representantes.getOpciones representantes.getByDni representantes.create',
      'representantes.update representantes.setActivo representantes.setReemplazante representantes.sendInvitacion',
      'representantes.cancelInvitacion representantes.getHistorial representantes.downloadExcel representantes.importCsv',
      'segundoPaso.removeRepresentante',
    ],
  },
  {
    roles: ['ROL_OWNER'],
    calls: [
      'segundoPaso.listEmpresas segundoPaso.setEmpresa conexiones.listTokens conexiones.createToken conexiones.cutToken conexiones.cutTokens',
      'webhooks.list webhooks.create webhooks.update webhooks.remove webhooks.setSecreto webhooks.sendPrueba webhooks.sendEjemplos webhooks.listEnvios webhooks.sendEnvio webhooks.sendDesde',
    ],
  },
  {
    roles: [...CLIENTES, 'ROL_ADMIN', 'ROL_CALLCENTER', 'ROL_VENDEDOR'],
    calls: [
      'cuentaCorriente.getCabecera cuentaCorriente.getDetalle cuentaCorriente.listMeses cuentaCorriente.search cuentaCorriente.summarize',
      'cuentaCorriente.downloadPdf cuentaCorriente.downloadComprobante cuentaCorriente.downloadExcel cuentaCorriente.downloadZip',
      'cuentaCorriente.summarizeListado cuentaCorriente.sendEmail cuentaCorriente.getSuscripcion cuentaCorriente.setSuscripcion pagos.create pagos.withdraw pagos.getDestino cobros.getCuenta pagos.getQuePagar pagos.get pagos.search',
      'pagos.downloadRecibo pagos.downloadReciboNumero pagos.searchRecibos pagos.sendRecibo',
    ],
  },
  { roles: CLIENTES, calls: ['calendario.get calendario.create calendario.delete'] },
  { roles: [...CLIENTES, ...INTERNOS], calls: ['devoluciones.create borradores.createDevolucion'] },
  { roles: [...CLIENTES, 'ROL_GARANTIAS_CLIENTE', ...INTERNOS], calls: ['tickets.create borradores.createReclamo'] },
  {
    roles: ['ROL_PEDIDOS_MOTOS', 'ROL_VENDEDOR', 'ROL_ADMIN'],
    calls: [
      'pedidosMotos.listModelos pedidosMotos.getCredito pedidosMotos.create pedidosMotos.update pedidosMotos.search',
      'pedidosMotos.get pedidosMotos.setEstado pedidosMotos.setColor pedidosMotos.downloadDocumento',
      'pedidosMotos.count pedidosMotos.downloadPdf pedidosMotos.downloadExcel pedidosMotos.downloadFoto',
    ],
  },
  { roles: ['ROL_VENDEDOR', 'ROL_ADMIN'], calls: ['pedidosMotos.addDocumento'] },
  {
    roles: INTERNOS,
    calls: [
      'razonesSociales.search mesa.listColas mesa.search mesa.get mesa.getOpciones mesa.assign mesa.setPrioridad mesa.setSector',
      'mesa.setEstado mesa.answer mesa.next mesa.setAusencia mesa.setPresencia indicadores.summarize indicadores.getCuadro indicadores.downloadExcel',
      'verComo.start verComo.end clientes.get clientes.search clientes.listNotas clientes.createNota clientes.updateNota',
      'correoRecibido.list correoRecibido.download correoRecibido.addComentario correoRecibido.setDescartado',
      'decisiones.list decisiones.hold decisiones.undo',
      'respuestas.list respuestas.create respuestas.update respuestas.delete vistas.list vistas.create vistas.delete',
    ],
  },
  {
    roles: ['ROL_ADMIN', 'ROL_POSTVENTA', 'ROL_POSVENTA'],
    calls: ['devoluciones.authorize devoluciones.findByCodigo devoluciones.receive'],
  },
  { roles: ['ROL_ADMIN', 'ROL_CALLCENTER', 'ROL_POSTVENTA', 'ROL_POSVENTA'], calls: ['tickets.setDuplicado'] },
  {
    roles: ['ROL_ADMIN', 'ROL_CALLCENTER'],
    calls: [
      'conciliacion.search conciliacion.count conciliacion.confirm conciliacion.setPropuesta conciliacion.undo conciliacion.start',
      'cobranzas.search cobranzas.downloadExcel cobranzas.getEstado cobranzas.get cobranzas.listMeses cobranzas.listNotas cobranzas.createNota cobranzas.setRetirada',
      'pagos.setEstado pedidosRazonSocial.search pedidosRazonSocial.get pedidosRazonSocial.setEstado certificados.setEstado',
      'pagos.setEstado pagos.setMedio pedidosRazonSocial.search pedidosRazonSocial.get pedidosRazonSocial.setEstado certificados.setEstado',
    ],
  },
  { roles: ['ROL_OWNER'], calls: ['imagenes.setRazonSocial imagenes.deleteRazonSocial'] },
  {
    roles: ['ROL_ADMIN'],
    calls: [
      'centrosGarantias.create centrosGarantias.update pedidosMotos.setFoto pedidosMotos.deleteFoto',
      'documentos.listAccesos documentos.create documentos.update',
      'documentos.setArchivado catalogos.create catalogos.update catalogos.setArchivado',
      'integraciones.list integraciones.retry integraciones.startLectura integraciones.listErroresLectura auditoria.search seguridad.search seguridad.summarize seguridad.downloadExcel maestros.listParametros maestros.updateParametro',
      'distribuidor.get distribuidor.update distribuidor.setLogo terminos.listVersiones terminos.createVersion servicios.list servicios.setOfrecido',
      'distribuidor.deleteLogo puestaEnMarcha.get puestaEnMarcha.omitir puestaEnMarcha.usarHabituales puestaEnMarcha.probar',
      'importaciones.list importaciones.downloadPlantilla importaciones.create importaciones.setFormato importaciones.simulate importaciones.run importaciones.undo',
      'importaciones.search importaciones.get importaciones.downloadErrores importaciones.createLote',
      'maestros.searchHistorial banners.delete personas.setActivo personas.sendAcceso personas.removeSegundoFactor',
      'personas.closeSesiones ayuda.createImagen mesa.listEquipo',
      ...Object.keys(MAESTROS).map((noun) =>
        ['search', 'get', 'create', 'update', 'downloadExcel'].map((name) => `${noun}.${name}`).join(' '),
      ),
    ],
  },
]

const ALLOWED = new Map(
  MATRIZ.flatMap(({ roles, calls }) => calls.flatMap((line) => line.split(' ')).map((name) => [name, roles] as const)),
)

/** Operations of the OpenAPI document, by call. */
const OPERATIONS = new Map(
  Object.values(createOpenApi().paths)
    .flatMap((methods) => Object.values(methods) as Operation[])
    .map((operation) => [operation.operationId, operation] as const),
)

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ FLAGS: 'add-legal-entity=on' })
  await portal.pool.query(
    `insert into archivo (archivo_id, nombre, tipo, tamano, sha256, contenido, usuario_id, razon_social_id) values ($1, 'a.txt', 'text/plain', 1, '', 'a', 1, 1051)`,
    [FOREIGN_FILE],
  )
  // Give the user all services, so that only the role can deny a call.
  await portal.pool.query(
    `insert into usuario_servicio select usuario_id, servicio_id from usuario, servicio where user_name = 'lferreyra' on conflict do nothing`,
  )
})
afterAll(() => portal.close())

test('lists every call, and only existing ones', () => {
  expect([...ALLOWED.keys()].toSorted()).toEqual(PRIVATE.map(([name]) => name).toSorted())
})

const isStream = ({ reply }: { reply?: unknown }) => reply === 'text/event-stream'

describe.each(PRIVATE.filter(([, route]) => !isStream(route)))('%s', (name, route) => {
  const roles = ALLOWED.get(name) ?? []

  test.each(EVERY)('allows or denies the role %s as the matrix says', async (role) => {
    const own = await portal.call('lferreyra', route, { roles: [role] })
    // A call that takes no id of another razón social has no second variant, so `other` is the same answer.
    const other =
      name in OF_ANOTHER ? await portal.call('lferreyra', route, { ...OF_ANOTHER[name], roles: [role] }) : own
    if (!roles.includes(role)) {
      expect([own.status, other.status], 'refused for its role').toEqual([403, 403])
      return
    }
    for (const answer of [own, other])
      expect(faultOf(OPERATIONS.get(name), { ...answer, body: answer.raw })).toBeUndefined()
    expect(own.status, 'let in: what is asked may be wrong, not who asks').not.toBe(401)
    expect(own.status).toBeLessThan(500)
    if (route.roles) expect(own.status, 'its role is enough').not.toBe(403)
    if (name in OF_ANOTHER && !(name in NOBODYS) && !SEES_ALL.includes(role)) {
      expect(other.status, 'of another company').not.toBeLessThan(400)
      expect(other.status).toBeLessThan(500)
    }
  })

  test('rejects a missing session, an expired one, one of another program and an inactive user before it checks the role', async () => {
    const expired = Math.floor(Date.now() / 1000) - 60
    const denied = EVERY.find((role) => !roles.includes(role))
    for (const role of [roles[0]!, ...(denied ? [denied] : [])]) {
      for (const over of [{ expiresAt: expired }, { audience: 'account' }]) {
        const headers = { authorization: `Bearer ${await portal.token('lferreyra', { ...over, roles: [role] })}` }
        expect((await portal.call(undefined, route, { headers })).status).toBe(401)
      }
      expect((await portal.call('inactivo', route, { roles: [role] })).status).toBe(403)
    }
    expect((await portal.call(undefined, route)).status).toBe(401)
  })
})
