import { seguidores } from '#contract/seguidores/calls.ts'
import { seguidoresShapes } from '#contract/seguidores/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { listColegas, setACargo, setSigo } from './seguidores.service.ts'

export const seguidoresRoutes = implement(seguidores, seguidoresShapes, { listColegas, setSigo, setACargo })
