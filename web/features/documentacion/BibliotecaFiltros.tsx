import { Select } from '@mantine/core'
import { CAPACIDADES } from '#contract/capacidades.ts'
import {
  type TipoDocumento,
  TIPOS_DOCUMENTO,
  type Vigencia,
  VIGENCIAS,
  VIGENCIAS_DE_TODOS,
} from '#contract/documentos.tabla.ts'
import { TextoField } from '#shared/lists/TextoField.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { useProfile } from '#web/profile.tsx'
import { type DocumentosFilters, VER, type Ver } from './documentos.criteria.ts'

interface BibliotecaFiltrosProps {
  filters: DocumentosFilters
  onChange: (change: Partial<DocumentosFilters>) => void
}

const optionsOf = (table: Record<string, string>) => Object.entries(table).map(([value, label]) => ({ value, label }))

/** What the library is looked through by. */
export const BibliotecaFiltros = ({ filters, onChange }: BibliotecaFiltrosProps) => {
  const { negocios, hasRole, esInterno } = useProfile()
  const { texto, tipo, negocio, marca, vigencia, ver } = filters
  const isAdmin = hasRole(...CAPACIDADES.administrar.roles)
  const vigencias = isAdmin ? Object.keys(VIGENCIAS) : VIGENCIAS_DE_TODOS
  const marcas = negocios
    .filter(({ negocioId }) => !negocio || String(negocioId) === negocio)
    .flatMap((each) => each.marcas)
    .map(({ marcaId, nombre }) => ({ value: String(marcaId), label: nombre }))
  const nombreNegocio = negocios.find(({ negocioId }) => String(negocioId) === negocio)?.negocio
  const nombreMarca = marcas.find(({ value }) => value === marca)?.label
  const words: [name: keyof DocumentosFilters, label: string | undefined][] = [
    ['texto', texto],
    ['tipo', tipo && TIPOS_DOCUMENTO[tipo]],
    ['negocio', negocio && (nombreNegocio ?? negocio)],
    ['marca', marca && (nombreMarca ?? marca)],
    ['vigencia', vigencia && VIGENCIAS[vigencia]],
    ['ver', ver && VER[ver]],
  ]
  const active = words.flatMap(([key, label]) =>
    label ? [{ key, label, onRemove: () => onChange({ [key]: '' }) }] : [],
  )
  return (
    <FilterBar
      active={active}
      onClear={() => onChange({ texto: '', tipo: '', negocio: '', marca: '', vigencia: '', ver: '' })}
    >
      <TextoField texto={texto} placeholder="Título o tipo" onChange={(text) => onChange({ texto: text })} />
      <Select
        label="Tipo"
        placeholder="Todos"
        clearable
        w={170}
        data={optionsOf(TIPOS_DOCUMENTO)}
        value={tipo || null}
        onChange={(chosen) => onChange({ tipo: (chosen ?? '') as TipoDocumento | '' })}
      />
      {negocios.length > 1 && (
        <Select
          label="Negocio"
          placeholder="Todos"
          clearable
          w={140}
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
        w={150}
        data={marcas}
        value={marca || null}
        onChange={(chosen) => onChange({ marca: chosen ?? '' })}
      />
      <Select
        label="Vigencia"
        w={170}
        allowDeselect={false}
        data={vigencias.map((value) => ({ value, label: VIGENCIAS[value as Vigencia] }))}
        value={vigencia || 'vigentes'}
        onChange={(chosen) => onChange({ vigencia: chosen === 'vigentes' ? '' : (chosen as Vigencia) })}
      />
      <Select
        label="Ver"
        placeholder="Todos"
        clearable
        w={130}
        data={optionsOf(esInterno ? { nuevos: VER.nuevos } : VER)}
        value={ver || null}
        onChange={(chosen) => onChange({ ver: (chosen ?? '') as Ver | '' })}
      />
    </FilterBar>
  )
}
