import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://base/portal',
  OIDC_ISSUER: 'https://sso.ejemplo.example/realms/autogestion',
  PUBLIC_URL: 'https://portal.ejemplo.example/',
}

describe('a variable that cannot be used is named', () => {
  test.each([
    ['PORT', 'ochenta'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'portal'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://base'],
    ['DATABASE_POOL', '0'],
    ['OIDC_ISSUER', 'sso'],
    ['TRUST_PROXY', 'quizás'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['LOG_LEVEL', 'mucho'],
    ['DISTRIBUIDOR_COLOR', 'azul'],
    ['FLAGS', 'register=quizás'],
    ['FLAGS', 'otra-cosa=on'],
    ['NODE_ENV', 'staging'],
  ])('%s=%s', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
  })

  test('all the wrong ones at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*LOG_LEVEL/)
  })
})

describe('production has to be told where everything is', () => {
  test.each(['DATABASE_URL', 'OIDC_ISSUER', 'PUBLIC_URL'])('without %s it does not start', (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(`En producción hay que definir ${name}.`)
  })

  test('with the three it does', () => {
    const config = readConfig(PRODUCTION)
    expect(config.DATABASE_URL).toBe(PRODUCTION.DATABASE_URL)
    expect(config.PUBLIC_URL).toBe('https://portal.ejemplo.example')
  })
})

test('with nothing set the portal starts here, with the flags of spec §5', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:8080' })
  expect(config.FLAGS).toMatchObject({ 'create-representative': true, register: false })
})

test('each environment may override a flag', () => {
  const { FLAGS } = readConfig({ FLAGS: 'register=on, create-representative=off' })
  expect(FLAGS).toMatchObject({ register: true, 'create-representative': false, 'change-password': true })
})

test('an empty variable is as one that is not set', () => {
  expect(readConfig({ PORT: '', OIDC_ISSUER: '' })).toMatchObject({ PORT: 8080 })
})
