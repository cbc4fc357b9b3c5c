import { Select } from '@mantine/core'
import { CENTRO_SERVICIOS, type CentroCriteria, centrosGarantias } from '#contract/centros-garantias.ts'
import { TextoField } from '#shared/lists/TextoField.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useCall } from '#web/queries.tsx'

interface CentrosFiltrosProps {
  criteria: CentroCriteria
  onChange: (change: Record<string, string>) => void
}

const SERVICIO_OPTIONS = Object.entries(CENTRO_SERVICIOS).map(([value, label]) => ({ value, label }))

/** Province, then town, brand and service; everything stays in the address. */
export const CentrosFiltros = ({ criteria, onChange }: CentrosFiltrosProps) => {
  const { data } = useCall(centrosGarantias.getOpciones)
  const { provincia, localidad, marcaId, servicio, texto } = criteria
  const localidades = data?.lugares.find((lugar) => lugar.provincia === provincia)?.localidades ?? []
  const marca = data?.marcas.find((each) => each.marcaId === marcaId)
  // In the phone's sheet a basis would be their height.
  const size = useIsPhone() ? {} : { flex: '1 1 8rem' }
  const active = [
    { key: 'provincia', label: provincia, off: { provincia: '', localidad: '' } },
    { key: 'localidad', label: localidad, off: { localidad: '' } },
    { key: 'marca', label: marca?.nombre, off: { marca: '' } },
    { key: 'servicio', label: servicio && CENTRO_SERVICIOS[servicio], off: { servicio: '' } },
    { key: 'texto', label: texto, off: { texto: '' } },
  ].flatMap(({ key, label, off }) => (label ? [{ key, label, onRemove: () => onChange(off) }] : []))
  return (
    <FilterBar
      active={active}
      onClear={() => onChange({ provincia: '', localidad: '', marca: '', servicio: '', texto: '' })}
    >
      <TextoField
        texto={texto ?? ''}
        placeholder="Nombre, localidad o código postal"
        onChange={(typed) => onChange({ texto: typed })}
      />
      <Select
        {...size}
        label="Provincia"
        placeholder="Todas"
        clearable
        searchable
        data={data?.lugares.map((lugar) => lugar.provincia) ?? []}
        value={provincia ?? null}
        onChange={(chosen) => onChange({ provincia: chosen ?? '', localidad: '' })}
      />
      <Select
        {...size}
        label="Localidad"
        placeholder={provincia ? 'Todas' : 'Elegí la provincia'}
        clearable
        searchable
        disabled={!provincia}
        data={localidades}
        value={localidad ?? null}
        onChange={(chosen) => onChange({ localidad: chosen ?? '' })}
      />
      <Select
        {...size}
        label="Marca"
        placeholder="Todas"
        clearable
        searchable
        data={data?.marcas.map((each) => ({ value: String(each.marcaId), label: each.nombre })) ?? []}
        value={marcaId === undefined ? null : String(marcaId)}
        onChange={(chosen) => onChange({ marca: chosen ?? '' })}
      />
      <Select
        {...size}
        label="Servicio"
        placeholder="Todos"
        clearable
        data={SERVICIO_OPTIONS}
        value={servicio ?? null}
        onChange={(chosen) => onChange({ servicio: chosen ?? '' })}
      />
    </FilterBar>
  )
}
