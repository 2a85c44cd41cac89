import hooks from "eslint-plugin-react-hooks";
import typescript from "typescript-eslint";

// What the compiler does not see. How the code looks is Prettier's matter.
export default typescript.config(
    { ignores: ["node_modules", "lib/protocol.ts", "lib/journal.ts", "lib/rules_view.ts", "check/*.js"] },
    ...typescript.configs.recommendedTypeChecked,
    {
        languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
        plugins: { "react-hooks": hooks },
        rules: {
            "react-hooks/rules-of-hooks": "error",
            "react-hooks/exhaustive-deps": "error",
            "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
            // It calls assertions unnecessary that the compiler asks for.
            "@typescript-eslint/no-unnecessary-type-assertion": "off",
            // Interfaces of ours name functions as methods.
            "@typescript-eslint/unbound-method": "off",
        },
    },
    { files: ["eslint.config.js"], ...typescript.configs.disableTypeChecked },
);
