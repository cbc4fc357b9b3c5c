import axe from 'axe-core'
import { expect, test } from 'vitest'
import { renderRoutes } from '#testing/render.tsx'
import { Markdown } from './Markdown.tsx'

const read = async (texto: string, aparte = false) => {
  const screen = await renderRoutes([{ path: '/', element: <Markdown texto={texto} aparte={aparte} /> }])
  await expect.element(screen.getByText(/./).first()).toBeInTheDocument()
  return screen
}

test('Markdown renders headings, lists, emphasis, quotes and tables as HTML elements', async () => {
  const { container } = await read(
    '# Uno\n\n## Dos\n\n- a\n- b\n  1. c\n\n3. tres\n4. cuatro\n\n> **Ojo** con *esto* y `esto`.\n\n| A | B |\n|---|---|\n| 1 | 2 |',
  )
  const tags = ['h2', 'ul > li', 'ul ol > li', 'ol[start="3"] > li', 'blockquote strong', 'em', 'code', 'th', 'td']
  expect(tags.map((tag) => [tag, container.querySelectorAll(tag).length])).toEqual([
    ['h2', 2],
    ['ul > li', 2],
    ['ul ol > li', 1],
    ['ol[start="3"] > li', 2],
    ['blockquote strong', 1],
    ['em', 1],
    ['code', 1],
    ['th', 2],
    ['td', 2],
  ])
  expect(container.querySelector('h1')).toBeNull()
  const { violations } = await axe.run(container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'Hola <b onmouseover="alert(1)">vos</b>',
  '<iframe src="https://malo.example"></iframe>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt&#58;alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](//malo.example/x)',
  '[a](http://malo.example/x)',
  '[a][b]\n\n[b]: vbscript:alert(1)',
  '<javascript:alert(1)>',
  '![a](https://malo.example/pixel.png)',
  '![a](javascript:alert(1))',
  '- <svg onload=alert(1)>\n\n| <img src=x> |\n|---|\n| <a href="javascript:alert(1)">x</a> |',
]
test.for(HOSTILE)('Markdown renders %s as plain text', async (texto) => {
  const { container } = await read(texto)
  expect(container.querySelectorAll('script, img, iframe, svg, b, a, [onerror], [onload], [onmouseover]').length).toBe(
    0,
  )
})

test('Markdown opens portal links in the same tab and https links in a new tab; with `aparte`, all links in a new tab', async () => {
  const texto = '[Ayuda](/autogestion/ayuda) y [sitio](https://bueno.example/a)'
  const screen = await read(texto)
  const hrefs = () => [...screen.container.querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.target, a.rel])
  expect(hrefs()).toEqual([
    ['/autogestion/ayuda', '', ''],
    ['https://bueno.example/a', '_blank', 'noreferrer'],
  ])
  await screen.unmount()
  const over = await read(texto, true)
  expect([...over.container.querySelectorAll('a')].map(({ target }) => target)).toEqual(['_blank', '_blank'])
})
