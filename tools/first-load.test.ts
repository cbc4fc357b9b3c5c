import { expect, test } from 'vitest'
import { firstLoads } from '../bench/bundle.ts'

/** Where something is typed and checked from the start: a form of its own, or the actions of a detail. */
const WITH_FORM = [
  'cuenta-corriente/PagoScreen',
  'devoluciones/DevolucionDrawer',
  'devoluciones/NuevaDevolucionScreen',
  'garantias/GarantiaDrawer',
  'garantias/NuevaGarantiaScreen',
  'pedidos-motos/NuevoPedidoScreen',
  'pedidos-motos/PedidoDrawer',
  'pedidos-razon-social/ValidarRazonScreen',
  'reclamos/NuevoReclamoScreen',
  'reclamos/ReclamoDrawer',
  'representantes/RepresentanteDrawer',
  'validaciones/ValidarScreen',
].map((name) => `web/features/${name}.tsx`)

const loads = await firstLoads()
const isZod = (content: Buffer) => content.includes('ZodError')

test('zod is somewhere in the build, and the screens with a form are screens', () => {
  expect(loads.some(({ files }) => [...files.values()].some(isZod))).toBe(true)
  expect(loads.map(({ screen }) => screen)).toEqual(expect.arrayContaining(WITH_FORM))
})

test.each(loads.map(({ screen, files }) => [screen, files] as const))(
  '%s shows without zod, or has a form',
  (screen, files) => {
    const held = [...files].filter(([, content]) => isZod(content)).map(([name]) => name)
    expect(WITH_FORM.includes(screen) ? [] : held).toEqual([])
  },
)
