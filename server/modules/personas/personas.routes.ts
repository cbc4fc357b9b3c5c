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

/** Users as masters. The engine of masters reads them; changes are made here, because they change the account too. */
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
