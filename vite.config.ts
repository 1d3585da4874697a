import { minifyContractRouter } from '@orpc/contract';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { contract } from './shared/contract/contract.ts';

const CONTRACT = /shared\/contract\/contract\.ts$/;

/** The browser needs the routes' methods and paths; their schemas are the server's work, and with them all of Zod would be sent to every visitor. */
const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  load: {
    filter: { id: CONTRACT },
    handler: () => `export const contract = ${JSON.stringify(minifyContractRouter(contract))};`,
  },
};

export default defineConfig({
  plugins: [contractWithoutSchemas, reactRouter()],
  build: { target: 'es2022', sourcemap: false },
});
