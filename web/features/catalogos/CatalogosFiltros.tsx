import { Select } from '@mantine/core'
import { CAPACIDADES } from '#contract/capacidades.ts'
import { type TipoCatalogo, TIPOS_CATALOGO } from '#contract/catalogos.tabla.ts'
import { TextoField } from '#shared/lists/TextoField.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { useProfile } from '#web/profile.tsx'
import { type CatalogosFilters, VER, type Ver } from './catalogos.criteria.ts'

interface CatalogosFiltrosProps {
  filters: CatalogosFilters
  onChange: (change: Partial<CatalogosFilters>) => void
}

const optionsOf = (table: Record<string, string>) => Object.entries(table).map(([value, label]) => ({ value, label }))

/** What the catalogues are looked through by. */
export const CatalogosFiltros = ({ filters, onChange }: CatalogosFiltrosProps) => {
  const { negocios, hasRole } = useProfile()
  const { texto, tipo, negocio, marca, ver } = filters
  const marcas = negocios
    .filter(({ negocioId }) => !negocio || String(negocioId) === negocio)
    .flatMap((each) => each.marcas)
    .map(({ marcaId, nombre }) => ({ value: String(marcaId), label: nombre }))
  const words: [name: keyof CatalogosFilters, label: string | undefined][] = [
    ['texto', texto],
    ['tipo', tipo && TIPOS_CATALOGO[tipo]],
    ['negocio', negocio && (negocios.find(({ negocioId }) => String(negocioId) === negocio)?.negocio ?? negocio)],
    ['marca', marca && (marcas.find(({ value }) => value === marca)?.label ?? marca)],
    ['ver', ver && VER[ver]],
  ]
  const active = words.flatMap(([key, label]) =>
    label ? [{ key, label, onRemove: () => onChange({ [key]: '' }) }] : [],
  )
  return (
    <FilterBar active={active} onClear={() => onChange({ texto: '', tipo: '', negocio: '', marca: '', ver: '' })}>
      <TextoField
        texto={texto}
        placeholder="Título, modelo o código de pieza"
        onChange={(text) => onChange({ texto: text })}
      />
      <Select
        label="Tipo"
        placeholder="Todos"
        clearable
        w={170}
        data={optionsOf(TIPOS_CATALOGO)}
        value={tipo || null}
        onChange={(chosen) => onChange({ tipo: (chosen ?? '') as TipoCatalogo | '' })}
      />
      {negocios.length > 1 && (
        <Select
          label="Negocio"
          placeholder="Todos"
          clearable
          w={150}
          data={negocios.map(({ negocioId, negocio: label }) => ({ value: String(negocioId), label }))}
          value={negocio || null}
          onChange={(chosen) => onChange({ negocio: chosen ?? '', marca: '' })}
        />
      )}
      <Select
        label="Marca"
        placeholder="Todas"
        clearable
        searchable
        w={160}
        data={marcas}
        value={marca || null}
        onChange={(chosen) => onChange({ marca: chosen ?? '' })}
      />
      <Select
        label="Ver"
        placeholder="Todos"
        clearable
        w={150}
        data={optionsOf(hasRole(...CAPACIDADES.administrar.roles) ? VER : { favoritos: VER.favoritos })}
        value={ver || null}
        onChange={(chosen) => onChange({ ver: (chosen ?? '') as Ver | '' })}
      />
    </FilterBar>
  )
}
