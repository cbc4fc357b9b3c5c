import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { unknownVariables } from './environment.ts'
import { ownHostsOf } from './own-hosts.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://base/portal',
  OIDC_ISSUER: 'https://sso.ejemplo.example/realms/autogestion',
  PUBLIC_URL: 'https://portal.ejemplo.example/',
}

describe('the mailbox of answers', () => {
  const MAILBOX = {
    MAILBOX_URL: 'imaps://buzon:clave@correo.example/INBOX',
    MAILBOX_ADDRESS: 'Respuestas@portal.example',
    MAILBOX_KEY: `${'a'.repeat(32)},${'b'.repeat(32)}`,
  }

  test('is configured by an address, a URL and one or several keys', () => {
    expect(readConfig({ ...PRODUCTION, ...MAILBOX }).MAILBOX).toEqual({
      url: MAILBOX.MAILBOX_URL,
      pollSeconds: 30,
      address: 'respuestas@portal.example',
      keys: ['a'.repeat(32), 'b'.repeat(32)],
    })
  })

  test('is off in production and with an SMTP server unless it is configured', () => {
    expect(readConfig(PRODUCTION).MAILBOX).toBeUndefined()
    expect(readConfig({ SMTP_URL: 'smtp://correo.example' }).MAILBOX).toBeUndefined()
  })

  test('is rejected when incomplete, and the error names the missing variables', () => {
    const half = { ...PRODUCTION, MAILBOX_URL: MAILBOX.MAILBOX_URL }
    expect(() => readConfig(half)).toThrow('MAILBOX_ADDRESS, MAILBOX_KEY')
  })
})

describe('the bucket', () => {
  const S3 = { FILES: 's3', S3_ENDPOINT: 'https://s3.interno.example', S3_BUCKET: 'portal', S3_PREFIX: 'uno/' }

  test.each([
    ['AES256', { encryption: 'AES256', kmsKey: undefined }],
    ['aws:kms', { encryption: 'aws:kms', kmsKey: undefined }],
    ['aws:kms:arn:aws:kms:sa-east-1:1:key/a', { encryption: 'aws:kms', kmsKey: 'arn:aws:kms:sa-east-1:1:key/a' }],
  ])('encrypts its files with S3_ENCRYPTION=%s', (S3_ENCRYPTION, expected) => {
    const { FILES, BUCKET } = readConfig({ ...PRODUCTION, ...S3, S3_ENCRYPTION })
    expect([FILES, BUCKET]).toMatchObject(['s3', { bucket: 'portal', prefix: 'uno/', pathStyle: true, ...expected }])
  })

  test('needs a name with FILES=s3; with a name but without FILES=s3, the files stay on disk', () => {
    expect(() => readConfig({ ...PRODUCTION, FILES: 's3' })).toThrow('Con FILES=s3 hay que definir S3_BUCKET.')
    expect(readConfig({ ...PRODUCTION, S3_BUCKET: 'portal' }).FILES).toBe('disk')
  })
})

describe('readConfig', () => {
  test.each([
    ['FILES', 'cinta'],
    ['S3_PREFIX', 'sin-barra'],
    ['S3_ENDPOINT', 'minio'],
    ['S3_ENCRYPTION', 'mucha'],
    ['S3_TIMEOUT_MS', '10'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'portal'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://base'],
    ['DATABASE_POOL', '0'],
    ['OIDC_ISSUER', 'sso'],
    ['OIDC_ISSUER', 'https://sso.ejemplo.example/autogestion'],
    ['OIDC_ADMIN_URL', 'sso-interno'],
    ['TRUST_PROXY', 'quizás'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', 'loopback,10.0.0.1/8'],
    ['COBROS_DESDE', '0.0.0.0/0'],
    ['COBROS_DESDE', '198.51.100.7,0.0.0.0/1,128.0.0.0/1'],
    ['COBROS_DESDE', '0.0.0.0/7'],
    ['COBROS_DESDE', '::/0'],
    ['COBROS_DESDE', '2000::/15'],
    ['COBROS_DESDE', '198.51.100.7/24'],
    ['COBROS_DESDE', '::ffff:198.51.100.7'],
    ['ALLOW_CLEARTEXT', 'smtp://correo'],
    ['ALLOW_CLEARTEXT', 'correo:25'],
    ['ALLOW_CLEARTEXT', '*'],
    ['SMTP_URL', 'correo'],
    ['MAILBOX_URL', 'https://correo.example'],
    ['MAILBOX_ADDRESS', 'respuestas+algo@portal.example'],
    ['MAILBOX_KEY', 'corta'],
    ['MAILBOX_KEY', `${'k'.repeat(32)},corta`],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['ROLE', 'jefe'],
    ['DRAIN_MS', '-1'],
    ['METRICS_PORT', 'noventa'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'colector'],
    ['LOG_LEVEL', 'mucho'],
    ['DISTRIBUIDOR_COLOR', 'azul'],
    ['FLAGS', 'register=quizás'],
    ['FLAGS', 'otra-cosa=on'],
    ['NODE_ENV', 'staging'],
    ['ERP', 'oracle'],
    ['SAP_URL', 'https://portal:secreta@s4.ejemplo.example'],
    ['SAP_CLIENT', '1'],
    ['SAP_COMPANY_CODES', '1000;2000'],
    ['SAP_DIVISIONES', '01:4'],
    ['SAP_FACTURAS_MESES', '0'],
    ['SAP_TIMEOUT_MS', '0'],
  ])('rejects %s=%s, and names the variable', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
  })

  test.each([
    ['PORT', 'ochenta', 'PORT: tiene que ser un número entero'],
    ['PORT', '70000', 'PORT: tiene que ser 65535 o menos'],
    ['PUBLIC_URL', 'portal', 'PUBLIC_URL: tiene que ser una dirección completa, como https://portal.example'],
    ['LOG_LEVEL', 'mucho', 'LOG_LEVEL: tiene que ser silent o fatal o error o warn o info o debug'],
    ['DATABASE_URL', 'mysql://base', 'DATABASE_URL: tiene que empezar con postgres'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY: tiene que ser cuántos proxies hay delante (1) o sus redes'],
    ['DISTRIBUIDOR_CUIT', '30801000018', 'DISTRIBUIDOR_CUIT: el último dígito no corresponde a los otros diez'],
    ['COBROS_DESDE', '0.0.0.0/0', 'COBROS_DESDE: 0.0.0.0/0 deja pasar a casi cualquiera: nombrá solo redes conocidas'],
    ['COBROS_DESDE', '10.0.0.1/8', 'COBROS_DESDE: 10.0.0.1/8 no es un rango: escribí 10.0.0.0/8, o la dirección sola'],
  ])('rejects %s=%s, and explains in Spanish what is expected', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message)
    expect(() => readConfig({ [name]: value })).not.toThrow(/Invalid|expected|Too /)
  })

  test.each([
    ['SMTP_UR', 'SMTP_URL'],
    ['DATABASE_UR', 'DATABASE_URL'],
    ['INVGATE_CLIENT', 'INVGATE_CLIENT_ID'],
    ['OIDC_ISSUERS', 'OIDC_ISSUER'],
  ])('reports %s, which is similar to a known variable', (name, meant) => {
    expect(unknownVariables({ [name]: 'x', NODE_OPTIONS: '', PATH: '/bin', SMTP_URL: 'smtp://x' })).toEqual([
      `Variable desconocida: ${name}. No se usa. ¿Quisiste decir ${meant}?`,
    ])
  })

  test('lists all invalid variables together in the error', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*LOG_LEVEL/)
  })
})

describe('a production installation', () => {
  test.each(['DATABASE_URL', 'OIDC_ISSUER', 'PUBLIC_URL'])('does not start without %s', (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(`En producción hay que definir ${name}.`)
  })

  test.each(['PUBLIC_URL', 'OIDC_ISSUER', 'ECOMMERCE_URL'])('rejects %s without TLS, except to localhost', (name) => {
    const path = name === 'OIDC_ISSUER' ? '/realms/autogestion' : ''
    expect(() => readConfig({ ...PRODUCTION, [name]: `http://portal.ejemplo.example${path}` })).toThrow(
      `En producción tienen que empezar con https: ${name}.`,
    )
    expect(readConfig({ ...PRODUCTION, [name]: `http://localhost:8080${path}` }).NODE_ENV).toBe('production')
  })

  describe.each([
    ['OIDC_JWKS_URI', 'http://interno.example:8080/certs', 'https://interno.example/certs'],
    ['OIDC_ADMIN_URL', 'http://interno.example:8080', 'https://interno.example'],
    ['S3_ENDPOINT', 'http://Interno.example:7070', 'https://interno.example:7070'],
    ['SMTP_URL', 'smtp://portal:clave@interno.example:587', 'smtps://portal:clave@interno.example'],
    ['SMTP_URL', 'smtp://interno.example?requireTLS=false', 'smtp://a:b@interno.example:587?requireTLS=true'],
    ['MAILBOX_URL', 'imap://buzon:clave@interno.example/INBOX', 'imaps://buzon:clave@interno.example/INBOX'],
    ['MAILBOX_URL', 'imap://a:b@interno.example/INBOX', 'imap://a:b@interno.example/INBOX?requireTLS=true'],
    ['SALIDA_PROXY', 'http://portal:clave@interno.example:3128', 'http://interno.example:3128'],
  ])('with %s=%s', (name, open, closed) => {
    const mailbox = { MAILBOX_ADDRESS: 'respuestas@portal.example', MAILBOX_KEY: 'k'.repeat(32) }
    const read = (more: Record<string, string>) =>
      readConfig({ ...PRODUCTION, ...(name === 'MAILBOX_URL' && mailbox), ...more })

    test('does not start, and names the variable and its host', () => {
      expect(() => read({ [name]: open })).toThrow(ConfigError)
      expect(() => read({ [name]: open })).toThrow(
        `?requireTLS=true): ${name}. Si la red es solo tuya, permitilo con ALLOW_CLEARTEXT=interno.example.`,
      )
      expect(() => read({ [name]: open, ALLOW_CLEARTEXT: 'example,otro.example' })).toThrow(name)
    })

    test('starts with a warning when ALLOW_CLEARTEXT names the host', () => {
      expect(read({ [name]: open, ALLOW_CLEARTEXT: 'otro.example,INTERNO.example' }).WARNINGS).toEqual([
        `${name} va sin cifrar a interno.example, por ALLOW_CLEARTEXT: quien escuche esa red lee sus claves.`,
      ])
    })

    test('starts without a warning when it is encrypted or on this machine', () => {
      expect(read({ [name]: closed, ALLOW_CLEARTEXT: 'interno.example' }).WARNINGS).toEqual([])
      expect(read({ [name]: open.replace(/interno.example/i, '127.0.0.1') }).WARNINGS).toEqual([])
    })
  })

  test.each(['PUBLIC_URL', 'ECOMMERCE_URL', 'INVGATE_URL', 'SAP_URL', 'COBROS_URL'])(
    'rejects %s without TLS even if ALLOW_CLEARTEXT names its host',
    (name) => {
      expect(() =>
        readConfig({ ...PRODUCTION, [name]: 'http://interno.example', ALLOW_CLEARTEXT: 'interno.example' }),
      ).toThrow(`En producción tienen que empezar con https: ${name}.`)
    },
  )

  test('starts with these three variables', () => {
    const config = readConfig(PRODUCTION)
    expect(config.DATABASE_URL).toBe(PRODUCTION.DATABASE_URL)
    expect(config.PUBLIC_URL).toBe('https://portal.ejemplo.example')
  })
})

test('an empty environment starts the portal on localhost, with the default flags of spec §5', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:8080' })
  expect(config.FLAGS).toMatchObject({ 'create-representative': true, register: false })
})

test('FLAGS overrides single feature flags', () => {
  const { FLAGS } = readConfig({ FLAGS: 'register=on, create-representative=off' })
  expect(FLAGS).toMatchObject({ register: true, 'create-representative': false, 'change-password': true })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', OIDC_ISSUER: '' })).toMatchObject({ PORT: 8080 })
})

describe('the Keycloak admin API', () => {
  test('is reached at the issuer with the service account, unless another URL and client are configured', () => {
    const given = { OIDC_ISSUER: 'https://sso.ejemplo.example/auth/realms/clientes', OIDC_ADMIN_SECRET: 'llave' }
    expect(readConfig(given).KEYCLOAK).toEqual({
      url: 'https://sso.ejemplo.example/auth',
      realm: 'clientes',
      clientId: 'autogestion-admin',
      clientSecret: 'llave',
      webClientId: 'autogestion-web',
    })
    const inside = { OIDC_ADMIN_URL: 'http://keycloak:8080/', OIDC_ADMIN_CLIENT_ID: 'otra' }
    expect(readConfig({ ...given, ...inside }).KEYCLOAK).toMatchObject({
      url: 'http://keycloak:8080',
      clientId: 'otra',
    })
  })

  test('has no secret by default; without OIDC_ISSUER the embedded provider is used instead of Keycloak', () => {
    expect(readConfig(PRODUCTION).KEYCLOAK).toMatchObject({ clientSecret: undefined })
    expect(readConfig({}).KEYCLOAK).toBeUndefined()
  })
})

describe('ERP=sap-odata', () => {
  const complete = {
    ERP: 'sap-odata',
    SAP_URL: 'https://s4.ejemplo.example/',
    SAP_USER: 'PORTAL',
    SAP_PASSWORD: 'llave',
    SAP_CLIENT: '100',
  }
  test.each(['SAP_URL', 'SAP_USER', 'SAP_PASSWORD', 'SAP_CLIENT'])('does not start without %s', (name) => {
    const read = () => readConfig({ ...complete, [name]: '' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`Con ERP=sap-odata hay que definir ${name}.`)
  })

  test('reads the settings of SAP; without ERP there are none', () => {
    const more = { SAP_COMPANY_CODES: '1000,2000', SAP_DIVISIONES: '01=4,M1=1', SAP_TIMEOUT_MS: '3000' }
    expect(readConfig({ ...complete, ...more }).SAP).toEqual({
      url: 'https://s4.ejemplo.example',
      user: 'PORTAL',
      password: 'llave',
      client: '100',
      companyCodes: ['1000', '2000'],
      divisiones: new Map([
        ['01', 4],
        ['M1', 1],
      ]),
      facturasMeses: 24,
      timeoutMs: 3000,
    })
    expect(readConfig(complete).SAP).toMatchObject({ companyCodes: [], divisiones: new Map(), timeoutMs: 10_000 })
    expect(readConfig({}).SAP).toBeUndefined()
  })
})

test('ownHostsOf returns each configured host only once', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://Portal.meridiana.example',
    SMTP_URL: 'smtp://correo.meridiana.example:2525',
    DATABASE_URL: 'postgres://portal:x@base.meridiana.example/portal',
    DESK: 'invgate',
    INVGATE_URL: 'https://mesa.meridiana.example/api',
    INVGATE_USER: 'portal',
    INVGATE_KEY: 'x',
    INVGATE_CREATOR_ID: '1',
    INVGATE_VIEW_ID: '1',
  })
  expect(ownHostsOf(config).toSorted()).toEqual([
    'base.meridiana.example',
    'correo.meridiana.example',
    'mesa.meridiana.example',
    'portal.meridiana.example',
  ])
})
