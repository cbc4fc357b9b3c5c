import { beforeEach, expect, test, vi } from 'vitest'
import { renderPiece } from '#testing/render.tsx'
import { HaceDias } from './HaceDias.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') })
})

test.each([
  ['2026-11-21', 'HOY 21-11-2026'],
  ['2026-11-20', 'AYER 20-11-2026'],
  ['2026-11-19', '19-11-2026 hace 2 días'],
  ['2026-09-22', '22-09-2026 hace 60 días'],
  ['2026-09-21', '21-09-2026'],
  ['2026-11-22', '22-11-2026'],
])('HaceDias shows %s as %s', async (dia, text) => {
  const screen = await renderPiece(<HaceDias dia={dia} />)
  vi.useRealTimers()
  await expect.poll(() => screen.container.querySelector('time')?.textContent).toBe(text)
})
