import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ERRORS } from '#contract/base/errors.ts'
import { PREFIX } from '#contract/route.ts'
import { quienCorrige } from '#shared/quien-corrige.ts'
import { Soporte } from '#shared/Soporte.tsx'
import { useProfile } from '#web/profile.tsx'
import { Problem } from './Problem.tsx'

/** Screen for a user without access to the requested screen. Tells whom to ask for access. */
export const NoAccessScreen = () => (
  <Problem
    title={ERRORS['sin-permiso'].text}
    actions={
      <Button component={Link} to={PREFIX}>
        Ir a Inicio
      </Button>
    }
  >
    Si necesitás esta sección, pedísela {quienCorrige(useProfile())}. <Soporte />
  </Problem>
)
