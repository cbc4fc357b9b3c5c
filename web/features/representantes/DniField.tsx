import { Alert, Anchor, Stack } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { formatDni, readDni } from '#contract/valores/comprobantes.ts'
import type { RepresentanteByDni } from '#contract/representantes/shapes.ts'
import { representantes } from '#contract/representantes/calls.ts'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { ApiError, call } from '#web/api.ts'
import { REQUIRED } from '#ui/fields/required.ts'
import type { RepresentanteDatos } from './representante.form.ts'
import { representantePath } from './representantes.paths.ts'

const normalizeDni = (text: string): string | undefined => {
  const dni = readDni(text)
  return dni && formatDni(dni)
}

/** Text for a DNI that a user already has. Says what to do next. */
const Conocido = ({ nombre, inicialApellido, esDeMiEmpresa, representanteId }: RepresentanteByDni) => {
  const quien = `${nombre} ${inicialApellido}.`
  if (representanteId !== null)
    return (
      <Alert color="blue">
        {quien} ya es representante tuyo.{' '}
        <Anchor component={Link} to={representantePath(representanteId)} underline="always">
          Editá sus datos
        </Anchor>
      </Alert>
    )
  if (esDeMiEmpresa) return <Alert color="yellow">{quien} ya tiene usuario en tu empresa.</Alert>
  return (
    <Alert color="yellow">
      Ya hay un usuario del portal con ese DNI. Pedile a la distribuidora que le agregue tu razón social.
    </Alert>
  )
}

/**
 * Field of the DNI (national identity number). For a new representative, leaving the field looks up who has the number.
 */
export const DniField = ({ isNew }: { isNew: boolean }) => {
  const { getValues, setError } = useFormContext<RepresentanteDatos>()
  const [found, setFound] = useState<RepresentanteByDni & { dni: string }>()
  const look = async () => {
    const dni = readDni(getValues('dni'))
    if (!isNew || !dni || found?.dni === dni) return
    try {
      setFound({ dni, ...(await call(representantes.getByDni, { query: { dni } })) })
    } catch (error) {
      // Show only the rate limit. Ignore other failures, because the server checks the DNI again on saving.
      if (error instanceof ApiError && error.status === 429) setError('dni', { message: error.message })
    }
  }
  return (
    <Stack gap="xs" maw={420} aria-live="polite">
      <CampoTexto<RepresentanteDatos>
        name="dni"
        label="DNI"
        placeholder="71.234.567"
        inputMode="numeric"
        {...REQUIRED}
        maxLength={10}
        normalize={normalizeDni}
        onBlur={() => void look()}
      />
      {found?.existe && found.dni === readDni(getValues('dni')) && <Conocido {...found} />}
    </Stack>
  )
}
