import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TrabajoRow } from '#contract/mesa/shapes.ts'
import { renderPiece } from '#testing/render.tsx'
import { MesaFila } from './MesaFila.tsx'

const TRABAJO: TrabajoRow = {
  clase: 'reclamo',
  entidadId: 40101,
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  asunto: 'Entrega incompleta',
  estadoId: 1,
  prioridadId: 2,
  sector: null,
  asignadoId: null,
  asignado: null,
  ausenteHasta: null,
  creado: '2026-11-20T14:55:00Z',
  desde: '2026-11-20T14:55:00Z',
  vence: '2026-11-20T15:01:00Z',
  contesto: null,
  esperaCliente: false,
  sinLeer: false,
  externa: false,
  vendedorIds: [],
}

const show = (trabajo: TrabajoRow) =>
  renderPiece(
    <ul>
      <MesaFila trabajo={trabajo} to="/" isOpen={false} isChosen={false} onChoose={() => {}} onLink={() => () => {}} />
    </ul>,
  )

afterEach(() => {
  vi.useRealTimers()
})

test('MesaFila updates the waiting time and the overdue mark while the queue is open', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  await show(TRABAJO)
  // Read the DOM directly: waits of Vitest need a running clock, but the test stops the clock.
  const row = () => document.querySelector('li')?.innerText
  expect(row()).toContain('hace 5 min')
  expect(row()).toContain('Vence 12:01')
  vi.advanceTimersByTime(150_000)
  vi.useRealTimers()
  await expect.element(page.getByText('Venció hace 1 min')).toBeVisible()
  expect(row()).toContain('hace 7 min')
})

test.each([
  [1, undefined],
  [2, undefined],
  [3, 'Alta'],
  [4, 'Urgente'],
  [5, 'Crítica'],
])('MesaFila shows the mark “%s” for priority %d', async (prioridadId, mark) => {
  await show({ ...TRABAJO, prioridadId })
  await expect.element(page.getByText('Entrega incompleta')).toBeVisible()
  const marks = ['Baja', 'Media', 'Alta', 'Urgente', 'Crítica'].filter(
    (text) => page.getByText(`Prioridad ${text}`).query() !== null,
  )
  expect(marks).toEqual(mark === undefined ? [] : [mark])
})
