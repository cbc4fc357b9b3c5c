import { z } from 'zod'
import { Environment } from '#server/config/environment.ts'
import { GRUPOS, PALABRAS } from '#server/config/environment-words.ts'

type Variable = keyof typeof PALABRAS

/** Fields of a JSON schema that describe the values of a variable. */
interface Regla {
  type?: string
  format?: string
  enum?: string[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  description?: string
}

const REGLAS = z.toJSONSchema(Environment, { io: 'input', unrepresentable: 'any' }).properties as Record<string, Regla>

const code = (text: string | number): string => `\`${text}\``

const rangeOf = ({ minimum, exclusiveMinimum, maximum = Infinity }: Regla): string => {
  const least = minimum ?? exclusiveMinimum! + 1
  return maximum < Number.MAX_SAFE_INTEGER ? `entero, de ${least} a ${maximum}` : `entero, ${least} o más`
}

const FORMATOS: Record<string, string> = { uri: 'una dirección completa', email: 'una dirección de correo' }

const valuesOf = (regla: Regla): string => {
  if (regla.enum) return regla.enum.map(code).join(', ')
  if (regla.type === 'integer') return rangeOf(regla)
  const kind = FORMATOS[regla.format ?? ''] ?? 'texto'
  return regla.description ? `${kind}: ${regla.description}` : kind
}

const defaultOf = (name: Variable): string => {
  const value: unknown = Environment.shape[name].safeParse(undefined).data
  return (typeof value === 'string' && value) || typeof value === 'number' ? code(value) : '—'
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

const row = (name: string, text: string): string =>
  `| ${[code(name), text, valuesOf(REGLAS[name]!), defaultOf(name as Variable)].map(cell).join(' | ')} |`

/** Returns the text of `docs/produccion/variables.md`: meaning, values and default of each variable. */
export const writeVariables = (): string =>
  [
    '# Las variables',
    '',
    '<!-- Lo escribe npm run docs con las palabras de server/platform/config/environment-words.ts y los valores de environment.ts. -->',
    '',
    `El portal lee ${Object.keys(PALABRAS).length} variables de su entorno; lo demás se configura en pantalla. Todos los procesos llevan las mismas,`,
    'salvo las que dicen qué hace y dónde escucha cada uno (`ROLE`, `PORT`, `HOST`, `METRICS_PORT`).',
    'Una vacía es como una que no está. El arranque dice cuál está mal y qué tiene que ser, y qué nombre parece mal escrito.',
    ...GRUPOS.flatMap(([titulo, palabras]) => [
      '',
      `## ${titulo}`,
      '',
      '| variable | qué es | qué puede ser | si no se dice |',
      '|---|---|---|---|',
      ...Object.entries(palabras).map(([name, text]) => row(name, text)),
    ]),
    '',
    '## Las que leen otros',
    '',
    'Node lee `NODE_EXTRA_CA_CERTS` (el certificado de quien no es conocido por la máquina), el cliente de S3 lee las de AWS',
    'y OpenTelemetry, las demás de `OTEL_`. Las de Keycloak están en [keycloak.md](keycloak.md).',
    '',
  ].join('\n')
