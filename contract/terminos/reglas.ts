import { problemaDe } from '#contract/ayuda/reglas.ts'

/** Data of the distributor as a party to the terms, and as the contact for personal data. */
export interface Parte {
  nombre: string
  /** Postal address; '': not configured. */
  domicilio: string
  email: string
}

/** Variables of the texts, written in double braces. */
const VARIABLES = {
  distribuidora: ({ nombre }) => nombre,
  domicilio: ({ domicilio }) => domicilio,
  email: ({ email }) => email,
} as const satisfies Record<string, (parte: Parte) => string>
type Variable = keyof typeof VARIABLES

const isVariable = (name: string): name is Variable => Object.hasOwn(VARIABLES, name)

/**
 * Pattern of a variable, with a comma before it and a full stop after it. `completar` drops the comma before an empty
 * value, and the full stop after a value that ends in a full stop.
 */
const HUECO = /(, )?\{\{([^{}]*)\}\}(\.?)/g

/** Marks a full stop after a variable. This full stop is removed when the value already ends in a full stop. */
const PUNTO = '\0'

/**
 * Fills in the variables of a text. Removes the comma before an empty value, and adds no second full stop after a value
 * that ends in a full stop.
 */
export const completar = (texto: string, parte: Parte): string =>
  texto
    .replaceAll(HUECO, (written, comma: string | undefined, between: string, stop: string) => {
      const name = between.trim()
      if (!isVariable(name)) return written
      const value = VARIABLES[name](parte)
      return `${value && `${comma ?? ''}${value}`}${stop && PUNTO}`
    })
    .replaceAll(`.${PUNTO}`, '.')
    .replaceAll(PUNTO, '.')

const ETIQUETA = /<(?:\/?[a-z][a-z0-9-]*(?=[\s/>])|!|\?)/i

/** Returns why a text cannot be published, in words for its author; undefined when it can. */
export const problemaDeTexto = (texto: string): string | undefined => {
  const etiqueta = ETIQUETA.exec(texto)
  if (etiqueta) return `Va en Markdown, sin HTML: quitá “${texto.slice(etiqueta.index, etiqueta.index + 20).trim()}”.`
  if (/!\[/.test(texto)) return 'Los textos legales van sin imágenes.'
  const unknown = [...texto.matchAll(HUECO)]
    .map(([, , between = '']) => between.trim())
    .find((name) => !isVariable(name))
  if (unknown === undefined) return problemaDe(texto)
  const known = Object.keys(VARIABLES).map((name) => `{{${name}}}`)
  return `No existe {{${unknown}}}. Podés usar ${known.join(', ')}.`
}

/** Text that the law requires to show without changes (Disp. DNPDP 10/2008, Res. AAIP 14/2018). */
export const LEYENDA =
  'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326. La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley N° 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.'
