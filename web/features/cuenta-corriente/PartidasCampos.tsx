import { Button, Group, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { RangoFechas } from '#shared/lists/RangoFechas.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { ANTIGUEDADES, CLASES, ESTADOS_PARTIDA, nombreMoneda } from './cuenta.words.ts'
import { ImporteFiltro } from './ImporteFiltro.tsx'
import type { PartidasFilters } from './partidas.criteria.ts'

interface PartidasCamposProps {
  filters: PartidasFilters
  monedas: readonly string[]
  onChange: (change: Partial<PartidasFilters>) => void
}

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** The filters that are chosen, not typed. Those asked for less often wait behind a button where there is no sheet. */
export const PartidasCampos = ({ filters, monedas, onChange }: PartidasCamposProps) => {
  const isPhone = useIsPhone()
  const { tramo, estado, clase, moneda, emisionDesde, emisionHasta, venceDesde, venceHasta } = filters
  const { importeDesde, importeHasta } = filters
  const isNarrowed = Boolean(emisionDesde || emisionHasta || venceDesde || venceHasta || importeDesde || importeHasta)
  const [isOpen, more] = useDisclosure(isNarrowed)
  const size = isPhone ? {} : { flex: '1 1 8rem' }
  const range = isPhone ? { w: '100%' } : { flex: '1 1 18rem' }
  const choice = (label: string, value: string, words: Record<string, string>, key: keyof PartidasFilters) => (
    <Select
      label={label}
      placeholder="Todas"
      clearable
      {...size}
      data={optionsOf(words)}
      value={value || null}
      onChange={(chosen) => onChange({ [key]: chosen ?? '' })}
    />
  )
  return (
    <>
      {choice('Antigüedad', tramo, ANTIGUEDADES, 'tramo')}
      <Select
        label="Estado"
        allowDeselect={false}
        {...size}
        data={optionsOf(ESTADOS_PARTIDA)}
        value={estado || 'abiertas'}
        onChange={(chosen) => onChange({ estado: chosen === 'abiertas' ? '' : (chosen as typeof estado) })}
      />
      {choice('Clase', clase, CLASES, 'clase')}
      {(monedas.length > 1 || moneda) &&
        choice('Moneda', moneda, Object.fromEntries(monedas.map((each) => [each, nombreMoneda(each)])), 'moneda')}
      {!isPhone && (
        <Button
          variant="subtle"
          onClick={more.toggle}
          aria-expanded={isOpen}
          rightSection={isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        >
          Más filtros
        </Button>
      )}
      {(isPhone || isOpen) && (
        <Group gap="sm" w="100%" align="start">
          <RangoFechas
            desde={emisionDesde}
            hasta={emisionHasta}
            labels={['Emisión desde', 'Emisión hasta']}
            onChange={(end, day) => onChange(end === 'desde' ? { emisionDesde: day } : { emisionHasta: day })}
            {...range}
          />
          <RangoFechas
            desde={venceDesde}
            hasta={venceHasta}
            labels={['Vence desde', 'Vence hasta']}
            onChange={(end, day) => onChange(end === 'desde' ? { venceDesde: day } : { venceHasta: day })}
            {...range}
          />
          <Group gap="sm" wrap="nowrap" align="start" {...range}>
            <ImporteFiltro
              label="Importe desde"
              importe={importeDesde}
              onChange={(importe) => onChange({ importeDesde: importe })}
            />
            <ImporteFiltro
              label="Importe hasta"
              importe={importeHasta}
              onChange={(importe) => onChange({ importeHasta: importe })}
            />
          </Group>
        </Group>
      )}
    </>
  )
}
