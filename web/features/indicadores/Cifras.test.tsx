import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { indicadores } from '#contract/indicadores/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Cifras } from './Cifras.tsx'

const CRITERIA = { desde: '2026-09-01', hasta: '2026-11-27' }
/** Longest text of each figure, such as 1.234, 9 h 59 min, 99,9 % and 4,5 de 5. */
const LARGOS = {
  abiertos: 1234,
  resueltos: 1234,
  respuestaMediana: 599,
  respuestaP90: 599,
  resolucionMediana: 599,
  resolucionP90: 599,
  fueraDePlazo: 99.9,
  puntaje: 4.5,
}
const RESUMENES: Record<string, ReplyOf<typeof indicadores.summarize>> = {
  'nothing was counted': { actual: {}, anterior: {}, pendientes: 0, vencidos: 0 },
  'each is as long as it can be': { actual: LARGOS, anterior: LARGOS, pendientes: 1234, vencidos: 1234 },
}

/** Width (px) of the content, by width of the window. From 992 px on, the menu takes space next to the content. */
const ANCHOS = { 360: 328, 390: 358, 768: 736, 992: 700, 1200: 900 }

for (const [window, width] of Object.entries(ANCHOS))
  test.each(Object.entries(RESUMENES))(
    `Cifras keeps its height in a window of ${window} px when the figures arrive: %s`,
    async (_, resumen) => {
      await page.viewport(Number(window), 900)
      const answer = Promise.withResolvers<typeof resumen>()
      stubs.on(indicadores.summarize, () => answer.promise)
      const screen = await renderPiece(
        <div style={{ width }}>
          <Cifras criteria={CRITERIA} />
        </div>,
      )
      const section = screen.getByRole('region', { name: 'Cifras' })
      await expect.element(section).toHaveAttribute('aria-busy', 'true')
      const { height } = section.element().getBoundingClientRect()
      answer.resolve(resumen)
      await expect.element(section).toHaveAttribute('aria-busy', 'false')
      expect(section.element().getBoundingClientRect().height).toBe(height)
    },
  )
