import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDevolucionProducto } from '#testing/gestiones/devoluciones.ts'
import { renderPiece } from '#testing/render.tsx'
import { DevolucionProductos } from './DevolucionProductos.tsx'

test('DevolucionProductos shows a rejected product with its full code, its rejection and every known quantity', async () => {
  await page.viewport(1280, 800)
  const codigoMaterial = 'RF-18565R15'
  const refused = aDevolucionProducto({
    codigoMaterial,
    descripcion: 'Neumático 185/65 R15',
    cantidadRecibida: 2,
    cantidadAceptada: 1,
    veredicto: 'rechazada',
    motivoRechazo: 'Cantidad mayor a la facturada',
  })
  const screen = await renderPiece(
    <div style={{ width: 928 }}>
      <DevolucionProductos productos={[refused]} />
    </div>,
  )
  await expect.element(screen.getByRole('table')).toBeVisible()
  for (const text of [codigoMaterial, 'Rechazado: Cantidad mayor a la facturada', refused.numeroFactura]) {
    const cell = screen.getByRole('cell', { name: new RegExp(`^${text}`) }).element()
    const written = document.createRange()
    written.selectNodeContents(cell)
    expect(written.getBoundingClientRect().right, text).toBeLessThanOrEqual(cell.getBoundingClientRect().right)
  }
})
