import { vi } from 'vitest'

// Runs before each test file of a worker: modules that keep a state, such as the cart store, begin anew.
vi.resetModules()
