import { Anchor } from '@mantine/core'
import { config } from '#web/config.ts'

/** Links to the distributor's support. Without configured support, says to ask the administrator. */
export const Soporte = () => {
  const { email, telefono } = config.distribuidor.soporte
  if (!email && !telefono) return 'Avisale a la administración del portal.'
  return (
    <>
      {email && (
        <>
          Escribinos a{' '}
          <Anchor underline="always" href={`mailto:${email}`}>
            {email}
          </Anchor>
        </>
      )}
      {email && telefono ? ' o llamanos al ' : telefono && 'Llamanos al '}
      {telefono && (
        <Anchor underline="always" href={`tel:${telefono.replace(/[^+\d]/g, '')}`}>
          {telefono}
        </Anchor>
      )}
      .
    </>
  )
}
