import { MAX_ARCHIVOS } from '#contract/base/archivos.ts'
import type { NewTicket, TicketCatalogo, TicketMotivo } from '#contract/tickets/shapes.ts'
import type { CampoDe } from '#shared/forms/campos.ts'
import type { Typed } from '#shared/forms/use-form-send.ts'
import { optionsOf } from '#shared/lists/filtros.ts'
import { config } from '#web/config.ts'
import type { Profile } from '#web/profile.tsx'
import { negociosOf } from './tickets.options.ts'

/** Values of the form of a ticket, including its razón social and files. */
export type TicketForm = Typed<typeof NewTicket, 'negocioId' | 'marca' | 'sector' | 'motivoReclamo' | 'origenId'> & {
  razonSocialId: number | ''
  files: File[]
}

/** Fields that the forms of a claim and a warranty share. */
export type TicketAltaForm = Pick<
  TicketForm,
  'razonSocialId' | 'negocioId' | 'marca' | 'motivoReclamo' | 'origenId' | 'descripcion' | 'files'
>

/** Data that the form of a ticket depends on: the user, the catalogue of reasons and the URL. */
export interface AltaDe {
  person: Pick<Profile, 'usuario' | 'razonSocial' | 'esInterno' | 'negocios'>
  /** undefined: the catalogue is loading, so the user cannot choose a reason yet. */
  catalogo: TicketCatalogo | undefined
  search: URLSearchParams
}

export const motivoOf = (motivos: readonly TicketMotivo[], { motivoReclamo }: Pick<TicketAltaForm, 'motivoReclamo'>) =>
  motivos.find(({ motivoId }) => String(motivoId) === motivoReclamo)

/**
 * Returns the fields of both forms (claim and warranty), which each form adapts. The initial razón social is that of
 * the header; for staff, that of the URL.
 */
export const altaCampos = ({ person, catalogo, search }: AltaDe) => {
  const { razonSocial, esInterno, negocios } = person
  const ofMarca = negocios.find(({ marcas }) => marcas.some(({ marcaId }) => String(marcaId) === search.get('marca')))
  const named = Number(search.get('rs') ?? 0)
  return {
    razonSocial: {
      kind: 'razonSocial',
      name: 'razonSocialId',
      label: 'Razón social',
      required: 'Elegí la razón social',
      start: esInterno && Number.isInteger(named) && named > 0 ? named : (razonSocial?.razonSocialId ?? ''),
      sentAs: false,
    },
    negocio: {
      kind: 'id',
      name: 'negocioId',
      label: 'Negocio',
      required: true,
      hidesOnly: true,
      from: 'negocio',
      start: String(ofMarca?.negocioId ?? ''),
      options: ({ razonSocialId }) => optionsOf(negociosOf(person, razonSocialId), 'negocioId', 'negocio'),
    },
    motivo: { kind: 'id', name: 'motivoReclamo', label: 'Motivo', required: true, from: 'motivo', options: [] },
    marca: {
      kind: 'id',
      name: 'marca',
      label: 'Marca',
      required: 'Elegí la marca',
      from: 'marca',
      sentAs: 'marca.marcaId',
      placeholder: ({ negocioId }) => (negocioId ? '' : 'Primero elegí el negocio'),
      options: ({ razonSocialId, negocioId }) => {
        const negocio = negociosOf(person, razonSocialId).find((each) => String(each.negocioId) === negocioId)
        return optionsOf(negocio?.marcas ?? [], 'marcaId', 'nombre')
      },
    },
    /** Channel by which the customer asked. Only staff fill it in, because only they create tickets for others. */
    origen: {
      kind: 'id',
      name: 'origenId',
      label: 'Origen',
      placeholder: 'Teléfono',
      when: () => esInterno,
      options: optionsOf(catalogo?.origenes ?? [], 'origenId', 'nombre'),
      review: false,
    },
    descripcion: {
      kind: 'parrafo',
      name: 'descripcion',
      label: 'Descripción',
      required: true,
      rows: 4,
      maxRows: 14,
      maxLength: 4000,
      counted: true,
    },
    archivos: {
      kind: 'archivos',
      name: 'files',
      label: 'Archivos',
      max: MAX_ARCHIVOS,
      when: () => config.flags['upload-claim-file'],
    },
  } satisfies Record<string, CampoDe<TicketAltaForm>>
}
