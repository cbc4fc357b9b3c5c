import { expect, test } from 'vitest'
import { readSurroundings } from './surroundings.ts'

const { url, realm } = readSurroundings()

test('Keycloak signs with a key of 3,072 bits', async () => {
  const answer = await fetch(`${url}/realms/${realm}/protocol/openid-connect/certs`)
  const { keys } = (await answer.json()) as { keys: { use: string; alg: string; n: string }[] }
  const signing = keys.filter(({ use }) => use === 'sig')
  expect(signing.map(({ alg, n }) => [alg, Buffer.from(n, 'base64url').length * 8])).toEqual([['RS256', 3072]])
})
