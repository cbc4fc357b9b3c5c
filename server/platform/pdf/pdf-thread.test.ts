import { expect, test } from 'vitest'
import type * as dibujo from '#testing/files/dibujo.ts'
import { drawInThread } from './pdf-thread.ts'

const MODULE = new URL('../../../testing/files/dibujo.ts', import.meta.url)
const draw = (que: string, timeoutMs?: number) => drawInThread<typeof dibujo>(MODULE, que, timeoutMs)

test('drawInThread rejects a drawing that never ends, and draws the next drawing', async () => {
  const eternal = draw('eterno', 300)
  const next = draw('uno')
  await expect(eternal).rejects.toMatchObject({ code: 'no-disponible' })
  expect((await next).toString()).toBe('%PDF uno')
})

test('drawInThread rejects with the error of a drawing, and draws the next drawings', async () => {
  await expect(draw('falla')).rejects.toThrow('no se puede dibujar')
  const several = await Promise.all(['a', 'b', 'c'].map((each) => draw(each)))
  expect(several.map(String)).toEqual(['%PDF a', '%PDF b', '%PDF c'])
})
