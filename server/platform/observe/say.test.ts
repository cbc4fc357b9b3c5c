import { expect, test } from 'vitest'
import { runProgram } from '#testing/programs.ts'

test.each([
  ['', 'plain text', ['hola "vos"', 'ay']],
  [
    'production',
    'JSON lines',
    [
      { level: 30, msg: 'hola "vos"' },
      { level: 50, msg: 'ay' },
    ],
  ],
])('startup messages with NODE_ENV=%s are %s', async (NODE_ENV, _what, said) => {
  const program = `import { say } from './server/platform/observe/say.ts'; say('hola "vos"'); say('ay', 'error')`
  const { text } = await runProgram(['--input-type=module', '-e', program], { NODE_ENV })
  const lines = text.trim().split('\n')
  const read = NODE_ENV ? lines.map((line) => JSON.parse(line) as object) : lines
  expect(read).toEqual(NODE_ENV ? said.map((each) => expect.objectContaining(each) as object) : said)
})

test('a failed start in production is a JSON line with its cause', async () => {
  const { code, text } = await runProgram(['server/main.ts'], { NODE_ENV: 'production' })
  expect([code, JSON.parse(text)]).toEqual([
    1,
    expect.objectContaining({ level: 50, msg: 'En producción hay que definir DATABASE_URL, OIDC_ISSUER, PUBLIC_URL.' }),
  ])
})
