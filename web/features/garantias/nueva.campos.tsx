import { Text } from '@mantine/core'
import type { z } from 'zod'
import { MAX_ARCHIVOS } from '#contract/base/archivos.ts'
import { NEGOCIOS } from '#contract/base/servicios.ts'
import { FOTOS_GARANTIA } from '#contract/garantias/reglas.ts'
import type { NewTicket } from '#contract/tickets/shapes.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { sentOf } from '#shared/forms/escrito.ts'
import { altaCampos, type AltaDe } from '#shared/tickets/ticket-alta.form.ts'
import { motivoOptions, negociosOf } from '#shared/tickets/tickets.options.ts'
import { config } from '#web/config.ts'
import { later } from '#ui/first-shown.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { type Campo, COLS, motoFilas, productoFilas, REPUESTO, SERVICES, TITULAR, VEHICULO } from './nueva.datos.tsx'
import { fotosOf, type GarantiaForm, isMoto, motivosOf } from './nueva.form.ts'
import { PiezaCard } from './PiezaCard.tsx'

// Loaded after the first step.
const FotoSlot = lazyPiece(later(async () => (await import('./FotoSlot.tsx')).FotoSlot))

/** Whether the chosen negocio is not motos; false when none is chosen. */
const isPieza = (form: Pick<GarantiaForm, 'negocioId'>): boolean => form.negocioId !== '' && !isMoto(form)

const canAttach = (): boolean => config.flags['upload-claim-file']

const ARCHIVOS = 'Fotos y archivos'

/** Returns a photo field for each view of the product that is required. */
const fotosDe = (negocio: keyof typeof FOTOS_GARANTIA, when: (form: GarantiaForm) => boolean): Campo[] =>
  FOTOS_GARANTIA[negocio].map((foto) => ({
    kind: 'propio',
    name: `garantia.fotos.${foto.rubro}`,
    label: `Foto: ${foto.texto.toLowerCase()}`,
    empty: null,
    isWorth: true,
    when,
    required: foto.obligatoria && 'Falta esta foto',
    draw: () => <FotoSlot foto={foto} />,
    sentAs: false,
    review: ARCHIVOS,
    reviewed: ({ garantia }) => (garantia.fotos[foto.rubro] ? foto.texto : ''),
  }))

/**
 * Returns the fields of a warranty, in two steps. The negocio decides whether the failed product is identified by
 * chassis or by code.
 */
export const garantiaCampos = (de: AltaDe, enlace?: string): Campos<GarantiaForm> => {
  const { catalogo } = de
  const alta = altaCampos(de)
  const motivos = (form: GarantiaForm) => motivosOf(catalogo?.motivos ?? [], form)
  const archivos = { ...alta.archivos, label: 'Otros archivos', review: ARCHIVOS }
  /**
   * Whether the negocio is known because the customer has only one. The field is then hidden, but an error of the razón
   * social still shows.
   */
  const isKnown = ({ razonSocialId }: GarantiaForm) =>
    !de.person.esInterno && negociosOf(de.person, razonSocialId).length === 1
  return [
    {
      titulo: 'Para quién',
      bare: isKnown,
      filas: [{ ...COLS, campos: [{ ...alta.razonSocial, review: false }, alta.negocio, alta.origen] }],
      after: ({ negocioId }) =>
        !negocioId && (
          <Text size="sm" c="dimmed">
            Elegí el negocio para ver qué datos hacen falta.
          </Text>
        ),
    },
    { titulo: 'La moto', when: isMoto, filas: motoFilas(alta.marca, enlace) },
    { titulo: 'El producto', when: isPieza, filas: productoFilas(alta.marca), after: () => <PiezaCard /> },
    {
      titulo: 'El vehículo',
      help: 'Opcional: ayuda a encontrar la causa.',
      when: isPieza,
      filas: [{ ...COLS, campos: VEHICULO }],
    },
    {
      titulo: 'La falla',
      step: 1,
      filas: [
        {
          ...alta.motivo,
          maw: 420,
          options: (form) => motivoOptions(motivos(form)),
          problem: (form) =>
            motivos(form).some(({ motivoId }) => String(motivoId) === form.motivoReclamo)
              ? undefined
              : 'Elegí el motivo',
        },
        { ...alta.descripcion, help: 'Cuándo aparece, con qué ruido, qué se revisó.' },
        SERVICES,
        { ...COLS, campos: REPUESTO },
      ],
    },
    {
      titulo: 'Fotos',
      step: 1,
      help: 'Las fotos con * son obligatorias. Los números se tienen que leer.',
      when: canAttach,
      filas: [
        {
          cols: 2,
          spacing: 'sm',
          campos: [...fotosDe(NEGOCIOS.motos, isMoto), ...fotosDe(NEGOCIOS.autopartes, isPieza)],
        },
        { ...archivos, when: isMoto, max: MAX_ARCHIVOS - FOTOS_GARANTIA[NEGOCIOS.motos].length },
        { ...archivos, when: isPieza, max: MAX_ARCHIVOS - FOTOS_GARANTIA[NEGOCIOS.autopartes].length },
      ],
    },
    {
      titulo: 'Titular',
      step: 1,
      help: 'Opcional: solo si hace falta coordinar con la persona.',
      when: isMoto,
      opens: 'Agregar datos del titular',
      filas: [{ ...COLS, campos: TITULAR.map((each) => ({ ...each, review: 'Titular' })) }],
    },
  ]
}

/** Returns the request body: the fields of the chosen negocio. Each photo is sent as its position in `files`. */
export const toSent = (campos: Campos<GarantiaForm>, form: GarantiaForm) => {
  const chosen = canAttach()
    ? fotosOf(form).flatMap(({ rubro }) => {
        const file = form.garantia.fotos[rubro]
        return file ? [{ rubro, file }] : []
      })
    : []
  const asked = sentOf(campos, form) as z.input<typeof NewTicket>
  const fotos = chosen.map(({ rubro }, archivo) => ({ rubro, archivo }))
  const body: z.input<typeof NewTicket> = { ...asked, tipo: 'garantia', garantia: { ...asked.garantia, fotos } }
  return { body, files: canAttach() ? [...chosen.map(({ file }) => file), ...form.files] : [] }
}
