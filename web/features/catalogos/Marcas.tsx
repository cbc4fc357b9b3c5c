import { UnstyledButton } from '@mantine/core'
import type { Opcion } from '#shared/lists/filtros.ts'
import classes from './Marcas.module.css'

interface MarcasProps {
  marcas: readonly Opcion[]
  /** Brand in the URL; '': all brands. */
  marca: string
  onChange: (marca: string) => void
}

/** Chips that filter by brand. */
export const Marcas = ({ marcas, marca, onChange }: MarcasProps) => (
  <fieldset className={classes.marcas} aria-label="Marca">
    {[{ value: '', label: 'Todas' }, ...marcas].map(({ value, label }) => (
      <UnstyledButton
        key={value}
        className={classes.marca ?? ''}
        aria-pressed={value === marca}
        onClick={() => onChange(value)}
      >
        {label}
      </UnstyledButton>
    ))}
  </fieldset>
)
