import { CloseButton, Group, Input, Stack, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { acceptOf, archivoProblem, findForged } from '#shared/archivos/archivo-problem.ts'
import { ArchivoBoton } from '#shared/archivos/ArchivoBoton.tsx'
import { formatSize } from '#shared/format-size.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { Miniatura } from '#shared/archivos/Miniatura.tsx'
import classes from './FotoSlot.module.css'
import type { Foto, GarantiaForm } from './nueva.form.ts'

/** File types of a photo. PDF too, because a photo may be scanned. */
const ACCEPT = acceptOf({ extensiones: ['png', 'jpg', 'jpeg', 'pdf'] })

/**
 * Field of a photo, which the user can take, choose, replace or remove. An invalid file does not replace the current
 * photo.
 */
export const FotoSlot = ({ foto: { rubro, texto, obligatoria } }: { foto: Foto }) => {
  const { control } = useFormContext<GarantiaForm>()
  const [problem, setProblem] = useState<string>()
  return (
    <Campo control={control} name={`garantia.fotos.${rubro}`}>
      {({ value, onChange, error, ref }) => {
        const take = async ([file]: File[]) => {
          if (!file) return
          const wrong = archivoProblem(file)
          setProblem(wrong)
          if (wrong) return
          onChange(file)
          const forged = await findForged([file])
          if (!forged?.size) return
          setProblem(forged.get(file))
          onChange(value)
        }
        const shown = problem ?? error
        return (
          <fieldset className={classes.slot} aria-label={texto} data-wrong={shown ? true : undefined}>
            <div className={classes.picture}>
              {value ? <Miniatura file={value} size={64} /> : <IconPhoto size={24} stroke={1.4} aria-hidden />}
            </div>
            <Stack gap={4} miw={0} flex={1}>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Input.Label labelElement="div" required={obligatoria}>
                  {texto}
                </Input.Label>
                {value && (
                  <CloseButton size="sm" aria-label={`Quitar la foto: ${texto}`} onClick={() => onChange(null)} />
                )}
              </Group>
              {value && (
                <Text size="xs" c="dimmed" truncate title={value.name}>
                  {value.name} · {formatSize(value.size)}
                </Text>
              )}
              <Group gap="xs">
                <ArchivoBoton
                  ref={ref}
                  archivo={`Archivo: ${texto}`}
                  accept={ACCEPT}
                  size="xs"
                  onFiles={(files) => void take(files)}
                >
                  {value ? 'Cambiar' : 'Elegir'}
                </ArchivoBoton>
                <ArchivoBoton archivo={`Cámara: ${texto}`} size="xs" onFiles={(files) => void take(files)}>
                  Sacar foto
                </ArchivoBoton>
              </Group>
              {shown && <Input.Error role="alert">{shown}</Input.Error>}
            </Stack>
          </fieldset>
        )
      }}
    </Campo>
  )
}
