import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { NOT_FOUND_SCREEN_MESSAGE } from '#contract/base/errors.ts'
import { PREFIX } from '#contract/route.ts'
import { Problem } from './Problem.tsx'

/** Screen for an unknown path (spec §2). */
export const Component = () => (
  <Problem
    title={NOT_FOUND_SCREEN_MESSAGE}
    actions={
      <Button component={Link} to={PREFIX}>
        Ir a Inicio
      </Button>
    }
  />
)
