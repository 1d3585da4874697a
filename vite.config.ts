import { type AnyContractProcedure, minifyContractRouter } from '@orpc/contract';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { contract } from './shared/contract/contract.ts';

/** What a client needs of a route; the rest is for the server and the API's documentation. */
function forClient({ route: { method, path, inputStructure, outputStructure } }: AnyContractProcedure['~orpc']) {
  return { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } };
}

/** The browser gets the contract without its schemas: checking is the server's work, and with them all of Zod would be sent to every visitor. */
const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  load: {
    filter: { id: /shared\/contract\/contract\.ts$/ },
    handler() {
      const routes = JSON.stringify(minifyContractRouter(contract), (key, value) => (key === '~orpc' ? forClient(value) : value));
      return `export const contract = ${routes};`;
    },
  },
};

export default defineConfig({
  plugins: [contractWithoutSchemas, reactRouter()],
  build: { target: 'es2022', sourcemap: false },
});
