import { Anchor } from '@mantine/core'
import { config } from '#web/config.ts'

/** Whom to ask for help, as links. */
export const Soporte = () => {
  const { email, telefono } = config.distribuidor.soporte
  return (
    <>
      Escribinos a{' '}
      <Anchor underline="always" href={`mailto:${email}`}>
        {email}
      </Anchor>{' '}
      o llamanos al{' '}
      <Anchor underline="always" href={`tel:${telefono.replace(/[^+\d]/g, '')}`}>
        {telefono}
      </Anchor>
      .
    </>
  )
}
