import { TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { CONTRASTE_MINIMO, contraste } from '#contract/base/colores.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { REQUIRED } from '#ui/fields/required.ts'
import classes from './Distribuidor.module.css'

const HEX = /^#[0-9a-f]{6}$/i

/** Returns a text that says whether the contrast of a colour is sufficient. */
const juicioDe = (color: string): string => {
  if (!HEX.test(color)) return 'Como #rrggbb'
  const sobreBlanco = contraste(color, '#ffffff')
  const cifra = `Contraste con blanco: ${sobreBlanco.toLocaleString('es-AR', { maximumFractionDigits: 1 })} a 1`
  return sobreBlanco >= CONTRASTE_MINIMO
    ? `${cifra}. Se lee bien.`
    : `${cifra}, menos que 4,5: el portal lo oscurece para que se lea.`
}

/** Field of the distributor's colour, typed or chosen from a palette. Shows the contrast of the colour. */
export const ColorField = () => {
  const { control } = useFormContext<{ color: string }>()
  return (
    <Campo control={control} name="color">
      {(input) => (
        <TextInput
          label="Color principal"
          description={juicioDe(input.value)}
          {...REQUIRED}
          maw={320}
          maxLength={7}
          {...input}
          leftSection={
            <input
              type="color"
              aria-label="Elegir el color"
              className={classes.color}
              value={HEX.test(input.value) ? input.value.toLowerCase() : '#000000'}
              onChange={({ currentTarget: { value } }) => input.onChange(value)}
            />
          }
        />
      )}
    </Campo>
  )
}
