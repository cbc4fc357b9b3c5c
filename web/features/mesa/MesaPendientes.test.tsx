import { afterEach, expect, test, vi } from 'vitest'
import { renderPiece } from '#testing/render.tsx'
import { MesaPendientes } from './MesaPendientes.tsx'

/** Advances the fake clock, and waits in real time for the next rendering. */
const pass = async (ms: number) => {
  vi.advanceTimersByTime(ms)
  await new Promise((resolve) => setTimeout(resolve, 100))
}

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [
    'Reclamo 40102: Cerrar.',
    'Ramiro: cerrar, sale en 4 s',
    'Ramiro: cerrar, sale en 1 s',
    'Ramiro: cerrar, sale ahora',
  ],
  [
    '3 gestiones pasan a “Cerrado”.',
    'Ramiro: 3 gestiones pasan a “Cerrado”, sale en 4 s',
    'Ramiro: 3 gestiones pasan a “Cerrado”, sale en 1 s',
    'Ramiro: 3 gestiones pasan a “Cerrado”, sale ahora',
  ],
])(
  'MesaPendientes counts down the seconds until the decision “%s” is made',
  async (texto, atFirst, afterThree, atLast) => {
    vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
    await renderPiece(
      <section>
        <MesaPendientes pendientes={[{ nombre: 'Ramiro', texto, faltaMs: 3900 }]} />
      </section>,
    )
    // Read the DOM directly, because waits of Vitest need a running clock and the fake clock stands still.
    const shown = () => document.querySelector('section')?.innerText
    expect(shown()).toBe(atFirst)
    await pass(3000)
    expect(shown()).toBe(afterThree)
    await pass(1000)
    expect(shown()).toBe(atLast)
  },
)
