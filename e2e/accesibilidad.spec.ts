import { expect } from '@playwright/test'
import { matchPath } from 'react-router'
import type { Screen } from '../web/app/screen.ts'
import { SCREENS as SCREENS_OF } from '../web/app/screens.ts'
import { test } from './journey.ts'
import { expectAccessibleInBoth, expectNoSideways, expectWithinPolicy, signIn, watchPolicy } from './session.ts'

const SCREENS = [
  { path: '/autogestion', name: 'Inicio' },
  { path: '/autogestion/devoluciones', name: 'Devoluciones' },
  { path: '/autogestion/devoluciones/30104', name: 'Detalle Devolución' },
  { path: '/autogestion/devoluciones/30105/seguimiento', name: 'Seguimiento Devolución' },
  { path: '/autogestion/devoluciones/30103/comentarios', name: 'Comentarios' },
  { path: '/autogestion/devoluciones/30104/transporte', name: 'Transporte' },
  { path: '/autogestion/devoluciones/nueva', name: 'Nueva Devolución' },
  { path: '/autogestion/cuenta-corriente', name: 'Cuenta Corriente' },
  { path: '/autogestion/cuenta-corriente?tramo=vencidas&estado=todas', name: 'Cuenta Corriente filtrada' },
  { path: '/autogestion/cuenta-corriente/pago', name: 'Informar Pago' },
  { path: '/autogestion/cuenta-corriente/1000/0090000102/2026', name: 'Un comprobante' },
  { path: '/autogestion/cuenta-corriente/que-pagar', name: 'Qué pagar' },
  { path: '/autogestion/cuenta-corriente/meses', name: 'Estado de cuenta por mes' },
  { path: '/autogestion/cuenta-corriente/pagos', name: 'Pagos informados' },
  { path: '/autogestion/cuenta-corriente/pagos/50001', name: 'Pago Nº 50001' },
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
  { path: '/autogestion/cambiar-contrasena', name: 'Cambiar Contraseña' },
  { path: '/autogestion/notificaciones', name: 'Notificaciones' },
  { path: '/autogestion/validar', name: 'Validación de usuario' },
  { path: '/autogestion/validar-razon', name: 'Validar Razón Social' },
  { path: '/autogestion/devoluciones/30104/enviada', name: 'Devolución enviada' },
  { path: '/autogestion/reclamos/40103/enviado', name: 'Reclamo enviado' },
  { path: '/autogestion/garantias/40114/enviada', name: 'Garantía enviada' },
  { path: '/autogestion/ayuda', name: 'Ayuda' },
  { path: '/autogestion/ayuda/pedir-una-devolucion', name: 'Artículo' },
  { path: '/autogestion/no-existe', name: 'No encontrada' },
  { path: '/terminos-condiciones', name: 'Términos' },
  { path: '/cuenta-cerrada', name: 'Ninguna cuenta cerrada' },
  { path: '/cuenta-cerrada#recien', name: 'Cuenta cerrada' },
]

/** Who orders motorcycles sees screens of their own. */
const DEALER = [
  { path: '/autogestion/pedidos-motos', name: 'Pedidos Motos' },
  { path: '/autogestion/pedidos-motos/nuevo', name: 'Nuevo Pedido' },
  { path: '/autogestion/pedidos-motos/nuevo?borrador=50005', name: 'Un pedido sobre el crédito' },
  { path: '/autogestion/centro-garantias', name: 'Centros de garantías' },
  { path: '/autogestion/pedidos-motos/50003', name: 'Detalle Pedido' },
  { path: '/autogestion/pedidos-motos/50001/unidades', name: 'Unidades de un pedido' },
  { path: '/autogestion/pedidos-motos/50001/seguimiento', name: 'Seguimiento de un pedido' },
  { path: '/autogestion/pedidos-motos/50003/enviado', name: 'Pedido enviado' },
]

/** Who lets others in. */
const OWNER = [
  { path: '/autogestion/carga-representantes', name: 'Representantes' },
  { path: '/autogestion/carga-representantes/nuevo', name: 'Nuevo Representante' },
  { path: '/autogestion/carga-representantes/10', name: 'Un representante' },
  { path: '/autogestion/conexiones', name: 'Conexiones' },
  { path: '/autogestion/calendario', name: 'Calendario' },
  { path: '/autogestion/conexiones/nueva', name: 'Nueva conexión' },
  { path: '/autogestion/conexiones/webhooks', name: 'Webhooks' },
  { path: '/autogestion/conexiones/webhooks/nuevo', name: 'Nuevo webhook' },
  { path: '/autogestion/camiones', name: 'Camiones' },
  { path: '/autogestion/monopatin-electrico', name: 'Monopatín Eléctrico' },
  { path: '/autogestion/baterias', name: 'Baterías' },
]

/** Who administers has the lists of everything, and the form of one of each kind. */
const ADMIN = [
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
  { path: '/autogestion/empresas', name: 'Empresas' },
  { path: '/autogestion/empresas/1042', name: 'Empresa' },
  { path: '/autogestion/empresas?editar=nuevo', name: 'Nueva empresa' },
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

const HALF = Math.ceil(SCREENS.length / 2)
const ADMIN_HALF = Math.ceil(ADMIN.length / 2)
const PARTS = [
  { person: 'lferreyra', screens: SCREENS.slice(0, HALF) },
  { person: 'lferreyra', screens: SCREENS.slice(HALF) },
  { person: 'hquiroga', screens: DEALER },
  { person: 'mibarra', screens: OWNER },
  { person: 'admin', screens: ADMIN.slice(0, ADMIN_HALF) },
  { person: 'admin', screens: ADMIN.slice(ADMIN_HALF) },
]
/** Each screen is read wide, and again when its window is as narrow as a telephone. */
const WIDTHS = [1280, 390]

/** What the demo has none of: an import. */
const NONE = ['importaciones/:importacionId']

test('every screen of the table is read here', () => {
  const read = PARTS.flatMap(({ screens }) => screens).map(({ path }) => path.split('?')[0]!)
  const pathsOf = ({ path, children = [] }: Screen): string[] => [
    path,
    ...children.map((each) => `${path}/${each.path}`),
  ]
  const unread = SCREENS_OF.flatMap(pathsOf).filter(
    (path) => !read.some((each) => matchPath(path ? `/autogestion/${path}` : '/autogestion', each)),
  )
  expect(unread).toEqual(NONE)
})

// The longest file: whoever is free takes the next part.
test.describe.configure({ mode: 'parallel' })

for (const [at, { person, screens }] of PARTS.entries()) {
  test(`every screen passes axe, light and dark, wide and narrow, never scrolls sideways and keeps its content policy, part ${at + 1}`, async ({
    page,
  }) => {
    await signIn(page, person)
    await watchPolicy(page)
    for (const { path, name } of screens) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: WIDTHS[0]!, height: 844 })
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        if (path.includes('editar=')) {
          const dialog = page.getByRole('dialog')
          const last = dialog
            .getByRole('heading', { name: 'Historial' })
            .or(dialog.getByRole('button', { name: 'Guardar' }))
          await expect(last.last()).toBeVisible()
        }
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 })
          // What is still coming says so.
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await expectAccessibleInBoth(page, `${name}, ${width}`)
          await expectNoSideways(page, `${name}, ${width}`)
        }
        await expectWithinPolicy(page, name)
      })
    }
  })
}

test('the open calendar passes axe: the days that can be chosen, the weekends and those of the months beside', async ({
  page,
}) => {
  await signIn(page, 'npaz', '/autogestion/cobranzas/1042')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const field = page.getByRole('textbox', { name: 'Próximo contacto' })
    await field.fill('14-02-2027')
    await field.blur()
    await field.click()
    const calendar = page.locator('[data-dates-dropdown]')
    await expect(calendar).toBeVisible()
    // February 2027 is four whole weeks with no day beside; March has days of April.
    await calendar.getByRole('button', { name: 'Mes siguiente' }).click()
    await expect(calendar.locator('[data-weekend]:not([data-outside])').first()).toBeVisible()
    await expect(calendar.locator('[data-outside]').first()).toBeVisible()
    await expectAccessibleInBoth(page, `calendar, ${width}`)
    await page.keyboard.press('Escape')
  }
})

test('who asks for less motion sees the colours change at once', async ({ page }) => {
  await signIn(page, 'lferreyra', '/autogestion/garantias')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(
    await html.evaluate(() => document.getAnimations().filter((each) => each instanceof CSSTransition).length),
  ).toBe(0)
})
