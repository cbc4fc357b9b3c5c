import { useState } from 'react'
import type { Profile } from '#web/profile.tsx'
import { id, optionsOf, palabras, unoDe } from './lists/filtros.ts'

interface PorDonde<T extends string> {
  /** Label of the search field. */
  busca: string
  tipos: Readonly<Record<T, string>>
}

/**
 * Returns the filters of published documents or catalogues. Offers only the brands of `negocio`, the line of business
 * in the URL.
 */
export const filtrosDePublicados = <T extends string>(
  negocios: Profile['negocios'],
  negocio: string | null,
  { busca, tipos }: PorDonde<T>,
) => {
  const suyas = negocios.filter(({ negocioId }) => !negocio || String(negocioId) === negocio)
  return {
    texto: palabras(busca),
    tipo: unoDe('Tipo', tipos),
    negocio: id('Negocio', optionsOf(negocios, 'negocioId', 'negocio'), {
      clears: ['marca'],
      when: negocios.length > 1,
    }),
    marca: id(
      'Marca',
      optionsOf(
        suyas.flatMap(({ marcas }) => marcas),
        'marcaId',
        'nombre',
      ),
      {
        placeholder: 'Todas',
        searchable: true,
      },
    ),
  }
}

/** State with the progress of a download, from 0 to 1; undefined: no download is running. */
export const useRecibido = () => {
  const [received, setReceived] = useState<number>()
  const receive = async (read: (onReceived: (ratio: number) => void) => Promise<void>): Promise<void> => {
    setReceived(0)
    await read(setReceived)
    setReceived(undefined)
  }
  return { received, receive }
}
