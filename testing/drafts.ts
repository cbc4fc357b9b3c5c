import { vi } from 'vitest'
import type * as drafts from '#web/drafts.ts'

// Replaces #web/drafts.ts (drafts in the browser) by a store that is empty until a test fills it.
export const loadDraft = vi.fn<typeof drafts.loadDraft>(async () => undefined)
export const saveDraft = vi.fn<typeof drafts.saveDraft>(async () => undefined)
export const dropDraft = vi.fn<typeof drafts.dropDraft>(async () => undefined)
