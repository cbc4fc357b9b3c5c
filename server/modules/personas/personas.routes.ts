import { personas } from '#contract/personas/calls.ts'
import { personasShapes } from '#contract/personas/shapes.ts'
import { personas as lectura } from '#modules/maestros'
import { implement } from '#server/http/implement.ts'
import type { PersonasParts } from './personas-cuenta.service.ts'
import {
  closeSesionesPersona,
  createPersona,
  removeSegundoFactor,
  sendAcceso,
  setPersonaActiva,
  updatePersonaInterna,
} from './personas.service.ts'

/**
 * Calls for users, which administrators see as a master (editable basic data). The module of masters reads users. This
 * module changes them, because a change also concerns the account.
 */
export const personasRoutes = (parts: PersonasParts) =>
  implement(personas, personasShapes, {
    search: lectura.search,
    get: lectura.get,
    downloadExcel: lectura.downloadExcel,
    create: (context, sent) => createPersona(context, sent, parts),
    update: (context, sent) => updatePersonaInterna(context, sent, parts),
    setActivo: (context, sent) => setPersonaActiva(context, sent, parts),
    sendAcceso: (context, sent) => sendAcceso(context, sent, parts),
    removeSegundoFactor: (context, sent) => removeSegundoFactor(context, sent, parts),
    closeSesiones: (context, sent) => closeSesionesPersona(context, sent, parts),
  })
