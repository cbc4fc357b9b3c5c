import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Calls of console.error during a test. A test with such a call fails. */
const complaints = vi.fn<(...args: unknown[]) => void>()
const original = console.error

beforeEach(() => {
  complaints.mockClear()
  console.error = (...args: unknown[]) => {
    complaints(...args)
    original(...args)
  }
})

afterEach(() => {
  expect(complaints.mock.calls).toEqual([])
})
