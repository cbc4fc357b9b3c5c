import { expect, type Page } from '@playwright/test'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { hasAnyRole, isActor } from '#contract/base/roles.ts'
import { FLAGS } from '#contract/base/servicios.ts'
import { TITULAR, USUARIOS } from '../db/seed/empresas.ts'
import { DEMO_PEOPLE, type DemoPerson } from '../idp/demo-people.ts'
import type { Screen } from '../web/app/screen.ts'

/** Demo users who can sign in and work. The other demo users are for tests of blocked users. */
export const PEOPLE: readonly DemoPerson[] = DEMO_PEOPLE.filter(
  ({ username, enabled = true }) => enabled && username !== 'sinconfig',
)

/** Whether a demo user may open a screen, according to the table of screens. */
export const canOpen = (
  { capacidad, internos, servicioId, flag }: Screen,
  { username, roles }: Pick<DemoPerson, 'username' | 'roles'>,
): boolean => {
  const servicios: readonly number[] =
    [...USUARIOS, TITULAR].find(({ userName }) => userName === username)?.servicios ?? []
  return (
    (!capacidad || hasAnyRole(roles, CAPACIDADES[capacidad].roles)) &&
    (!internos || !isActor(roles, 'interno') || hasAnyRole(roles, CAPACIDADES[internos].roles)) &&
    (!servicioId || isActor(roles, 'interno') || servicios.includes(servicioId)) &&
    (!flag || FLAGS[flag])
  )
}

/** Returns the path of a screen and of the screens that open over it. */
export const pathsOf = ({ path, children = [] }: Screen): string[] => [
  path,
  ...children.map((each) => `${path}/${each.path}`),
]

/** Page that shows rows of the demo data, and the name of the page in error messages. */
interface PageEntry {
  path: string
  name: string
}

/** Pages of a customer who buys parts. */
export const CLIENT: readonly PageEntry[] = [
  { path: '/autogestion', name: 'Inicio' },
  { path: '/autogestion/devoluciones', name: 'Devoluciones' },
  { path: '/autogestion/devoluciones/30104', name: 'Detalle Devolución' },
  { path: '/autogestion/devoluciones/30105/seguimiento', name: 'Seguimiento Devolución' },
  { path: '/autogestion/devoluciones/30103/comentarios', name: 'Comentarios' },
  { path: '/autogestion/devoluciones/30104/transporte', name: 'Transporte' },
  { path: '/autogestion/devoluciones/nueva', name: 'Nueva Devolución' },
  { path: '/autogestion/cuenta-corriente', name: 'Cuenta Corriente' },
  { path: '/autogestion/cuenta-corriente?tramo=vencidas&estado=todas', name: 'Cuenta Corriente filtrada' },
  { path: '/autogestion/cuenta-corriente/pago', name: 'Informar pago' },
  { path: '/autogestion/cuenta-corriente/1000/0090000102/2026', name: 'Un comprobante' },
  { path: '/autogestion/cuenta-corriente/que-pagar', name: 'Qué pagar' },
  { path: '/autogestion/cuenta-corriente/meses', name: 'Estado de cuenta por mes' },
  { path: '/autogestion/cuenta-corriente/pagos', name: 'Pagos informados' },
  { path: '/autogestion/cuenta-corriente/pagos/50001', name: 'Pago Nº 50001' },
  { path: '/autogestion/cuenta-corriente/recibos', name: 'Recibos' },
  { path: '/autogestion/reclamos', name: 'Reclamos' },
  { path: '/autogestion/reclamos/40103', name: 'Detalle Reclamo' },
  { path: '/autogestion/reclamos/40102/comentarios', name: 'Comentarios de un reclamo' },
  { path: '/autogestion/reclamos/nuevo', name: 'Nuevo Reclamo' },
  { path: '/autogestion/garantias', name: 'Garantías' },
  { path: '/autogestion/garantias/40114', name: 'Detalle Garantía' },
  { path: '/autogestion/garantias/40116/seguimiento', name: 'Seguimiento Garantía' },
  { path: '/autogestion/garantias/nueva', name: 'Nueva Garantía' },
  { path: '/autogestion/documentacion', name: 'Documentos' },
  { path: '/autogestion/documentacion/7', name: 'Documento' },
  { path: '/autogestion/documentacion?vista=certificados', name: 'Certificados' },
  { path: '/autogestion/catalogos', name: 'Catálogos' },
  { path: '/autogestion/mi-perfil', name: 'Mi Perfil' },
  { path: '/autogestion/cambiar-contrasena', name: 'Cambiar contraseña' },
  { path: '/autogestion/notificaciones', name: 'Notificaciones' },
  { path: '/autogestion/validar', name: 'Validación de usuario' },
  { path: '/autogestion/validar-razon', name: 'Alta de razón social' },
  { path: '/autogestion/devoluciones/30104/enviada', name: 'Devolución enviada' },
  { path: '/autogestion/reclamos/40103/enviado', name: 'Reclamo enviado' },
  { path: '/autogestion/garantias/40114/enviada', name: 'Garantía enviada' },
  { path: '/autogestion/ayuda', name: 'Ayuda' },
  { path: '/autogestion/ayuda/pedir-una-devolucion', name: 'Artículo' },
  { path: '/autogestion/no-existe', name: 'No encontrada' },
  { path: '/terminos-condiciones', name: 'Términos' },
  { path: '/cuenta-cerrada', name: 'Ninguna cuenta cerrada' },
  { path: '/cuenta-cerrada#recien', name: 'Sesiones cerradas' },
]

/** Pages of a dealer who orders motorcycles, in addition to the pages of a customer. */
export const DEALER: readonly PageEntry[] = [
  { path: '/autogestion/pedidos-motos', name: 'Pedidos Motos' },
  { path: '/autogestion/pedidos-motos/nuevo', name: 'Nuevo Pedido' },
  { path: '/autogestion/pedidos-motos/nuevo?borrador=50005', name: 'Un pedido sobre el crédito' },
  { path: '/autogestion/centro-garantias', name: 'Centros de garantías' },
  { path: '/autogestion/pedidos-motos/50003', name: 'Detalle Pedido' },
  { path: '/autogestion/pedidos-motos/50001/unidades', name: 'Unidades de un pedido' },
  { path: '/autogestion/pedidos-motos/50001/seguimiento', name: 'Seguimiento de un pedido' },
  { path: '/autogestion/pedidos-motos/50003/enviado', name: 'Pedido enviado' },
]

/** Pages of an owner, who manages access and connections. */
export const OWNER: readonly PageEntry[] = [
  { path: '/autogestion/carga-representantes', name: 'Representantes' },
  { path: '/autogestion/carga-representantes/nuevo', name: 'Nuevo representante' },
  { path: '/autogestion/carga-representantes/10', name: 'Un representante' },
  { path: '/autogestion/conexiones', name: 'Conexiones' },
  { path: '/autogestion/calendario', name: 'Calendario' },
  { path: '/autogestion/conexiones/nueva', name: 'Nuevo token' },
  { path: '/autogestion/conexiones/webhooks', name: 'Webhooks' },
  { path: '/autogestion/conexiones/webhooks/nuevo', name: 'Nuevo webhook' },
  { path: '/autogestion/camiones', name: 'Camiones' },
  { path: '/autogestion/monopatin-electrico', name: 'Monopatín Eléctrico' },
  { path: '/autogestion/baterias', name: 'Baterías' },
]

/** Pages of an administrator: the lists of all customers, and one form of each kind. */
export const ADMIN: readonly PageEntry[] = [
  { path: '/autogestion/mesa', name: 'Mesa' },
  { path: '/autogestion/mesa/devoluciones', name: 'Una cola' },
  { path: '/autogestion/puesta-en-marcha', name: 'Puesta en marcha' },
  { path: '/autogestion/distribuidora', name: 'Distribuidora' },
  { path: '/autogestion/integraciones', name: 'Integraciones' },
  { path: '/autogestion/cobranzas', name: 'Cobranzas' },
  { path: '/autogestion/cobranzas?pestana=contactar', name: 'Para contactar' },
  { path: '/autogestion/cobranzas/1042', name: 'Cobranza de una empresa' },
  { path: '/autogestion/cobranzas/conciliacion', name: 'Conciliación' },
  { path: '/autogestion/cobranzas/conciliacion?pestana=conciliadas', name: 'Conciliadas' },
  { path: '/autogestion/importaciones', name: 'Importaciones' },
  { path: '/autogestion/importaciones/nueva/facturas', name: 'Importar' },
  { path: '/autogestion/auditoria', name: 'Auditoría' },
  { path: '/autogestion/seguridad', name: 'Seguridad' },
  { path: '/autogestion/mesa-equipo', name: 'Equipo' },
  { path: '/autogestion/mesa-indicadores?ver=clase&periodo=90', name: 'Indicadores' },
  { path: '/autogestion/empresas', name: 'Clientes' },
  { path: '/autogestion/empresas/1042', name: 'Cliente' },
  { path: '/autogestion/empresas?editar=nuevo', name: 'Nueva razón social' },
  { path: '/autogestion/textos-legales', name: 'Textos legales' },
  { path: '/autogestion/maestros?vista=servicios', name: 'Servicios' },
  { path: '/autogestion/personas', name: 'Personas' },
  { path: '/autogestion/personas?editar=nuevo', name: 'Nueva persona' },
  { path: '/autogestion/personas?editar=2', name: 'Persona de un cliente' },
  { path: '/autogestion/productos', name: 'Productos' },
  { path: '/autogestion/productos?editar=NV-21045', name: 'Producto' },
  { path: '/autogestion/unidades', name: 'Motos vendidas' },
  { path: '/autogestion/modelos-motos?editar=2', name: 'Modelo de motos' },
  { path: '/autogestion/maestros?vista=lineas&editar=camiones', name: 'Línea' },
  { path: '/autogestion/maestros?vista=sectores', name: 'Sectores' },
  { path: '/autogestion/maestros?vista=ayuda', name: 'Artículos' },
  { path: '/autogestion/maestros?vista=ayuda&editar=informar-un-pago', name: 'Un artículo' },
  { path: '/autogestion/maestros?vista=motivos&lista=reclamo', name: 'Motivos de reclamo' },
]

/** Pages that accesibilidad.spec.ts opens, by demo user. */
export const PAGES_BY_USER: Record<string, readonly PageEntry[]> = {
  lferreyra: CLIENT,
  hquiroga: DEALER,
  mibarra: OWNER,
  admin: ADMIN,
}

/** Whether accesibilidad.spec.ts opens a screen as this user. */
export const isOpenedForAxe = (username: string, path: string): boolean =>
  !!PAGES_BY_USER[username]?.some(
    (page) => page.path.split('?')[0] === (path ? `/autogestion/${path}` : '/autogestion'),
  )

/** Collects the problems of a page: exceptions, and answers with status 500 or more. */
export const watchProblems = (page: Page): string[] => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 500) problems.push(`${answer.status()} ${answer.url()}`)
  })
  return problems
}

/** Navigates to a URL of the open portal as a link does. */
export const pushPath = (page: Page, path: string): Promise<void> =>
  page.evaluate((next) => {
    history.pushState({}, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/**
 * Opens a page without loading the portal again, so that the browser does not compile its scripts and axe again. First
 * goes to the not-found screen: when that is gone, the new page is on screen. Public pages are separate documents, so
 * they are loaded.
 */
export const openWithin = async (page: Page, path: string): Promise<void> => {
  if (!path.startsWith('/autogestion') || !new URL(page.url()).pathname.startsWith('/autogestion')) {
    await page.goto(path)
  } else {
    const notFound = page.getByRole('heading', { name: /no pudimos encontrar la página/ })
    await pushPath(page, '/autogestion/ninguna')
    await expect(notFound).toBeVisible()
    await pushPath(page, path)
    if (!path.endsWith('no-existe')) await expect(notFound).toHaveCount(0)
  }
  await expect(page.getByRole('heading').first()).toBeVisible()
}
